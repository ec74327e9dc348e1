//! What touches files, the clock or the terminal below the faces: limits, states, long runs, caches,
//! file formats. It knows the engine and no face.

pub mod cache;
mod failure;
pub mod limits;
mod long_run;
mod outlet;
mod parquet;
pub mod picture;
pub mod positions;
mod progress;
mod search;
mod state;
mod value_file;
mod value_run;

pub use failure::Failure;
pub use limits::{Limits, Watch};
pub use long_run::LongRun;
pub use outlet::{Outlet, write, write_whole};
pub use parquet::Parquet;
pub use progress::Progress;
pub use search::{Found, Search, Wanted};
pub use state::{Checkpoints, StateFile};
pub use value_file::ValueFile;
pub use value_run::ValueRun;
