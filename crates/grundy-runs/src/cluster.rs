//! One search by many workers on many machines, over a server that speaks the Redis protocol.
//!
//! A coordinator keeps the top of the search and hands out questions as entries of a stream; workers answer them
//! with the ordinary search and tell what they have proved on the way. Nothing that a worker tells is believed
//! before another one has found a sample of it again; what is believed all workers learn. A worker that dies leaves
//! its question to others, and the server keeps on disk what it was told, so that any of them may be ended and
//! started again.

mod coordinator;
mod crew;
#[cfg(unix)]
pub mod layers;
mod link;
mod message;
mod server;
mod tree;
mod worker;

pub use coordinator::{Coordinator, Outcome, Plan};
pub use crew::{Crew, SERVER, orphaned};
pub use server::{Listen, Server};
pub use worker::{Worker, work};

use crate::Failure;

/// A word that nobody can guess.
pub fn token() -> Result<String, Failure> {
    let mut bytes = [0u8; 16];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| Failure::File(format!("there is no chance to be had: {error}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
