//! What touches files, the clock or the terminal below the faces: limits, states, long runs, caches,
//! file formats. It knows the engine and no face.

mod alpha_run;
pub mod checked;
#[cfg(feature = "cluster")]
pub mod cluster;
mod disk;
mod failure;
pub mod guard;
pub mod jobs;
pub mod limits;
mod lock;
mod long_run;
pub mod memory;
mod outlet;
mod parquet;
pub mod picture;
pub mod positions;
mod progress;
mod quotient_run;
mod search;
pub mod shelf;
mod signals;
mod state;
pub mod store;
mod value_file;
mod value_run;

pub use alpha_run::AlphaRun;
pub use failure::Failure;
pub use limits::{Limits, Watch};
pub use long_run::LongRun;
pub use outlet::{Outlet, is_replaceable, try_folder, try_place, unprinted, write, write_whole};
pub use parquet::Parquet;
pub use progress::{Progress, WIPE, is_watched, say, time_in_words};
pub use quotient_run::QuotientRun;
pub use search::{Found, Search, Wanted};
pub use state::{Checkpoints, Keeper};
pub use value_file::ValueFile;
pub use value_run::ValueRun;
