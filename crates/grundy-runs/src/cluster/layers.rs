//! A whole game graph, solved layer by layer by many processes.
//!
//! A position's layer is its rank, which every move lowers. From the highest layer down positions are found: each
//! process opens those that its share of all codes gives it, and sends what they lead to to their owners. Then,
//! from the lowest layer up, each position is valued by the mex rule, and its owner asks the others for the values
//! of what it leads to. Timely dataflow carries the messages and tells when a layer is over: the time of a message
//! is its layer and its portion, and no portion begins before the last one has arrived everywhere, so that little
//! is under way. Each process writes its share of a layer as a sorted run before the next one begins; whoever dies
//! takes all with it, and all go on from the last layer that is complete.

mod code;
mod flow;
mod folder;
mod list;
mod meeting;
mod moment;
mod run;
mod solver;
mod team;
mod work;

pub use list::list;
pub use meeting::Meeting;
pub use team::{OwnFolder, Team, Told};
pub use work::{Outcome, Share, Task, check, work};
