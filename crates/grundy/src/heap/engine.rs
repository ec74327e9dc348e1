//! The engine for codes that leave at most two heaps: every split (`plain`), then a sparse space with a kernel
//! for values below 64 (`words`) or 512 (`bytes`), each candidate verified.

mod bytes;
pub mod decide;
pub mod fast;
mod kernel;
mod list;
pub mod moves;
mod plain;
mod proofs;
pub mod recurrence;
pub mod run;
pub mod scout;
pub mod space;
mod tape;
mod words;
#[cfg(target_arch = "x86_64")]
pub(in crate::heap) mod x86;

pub use moves::Moves;
pub use run::Run;
pub use space::Space;
