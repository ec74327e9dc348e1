//! What every room may use: limits, errors that mark their place, the cursor that reads notation, files with a
//! seal, chance, and a few words. It knows nothing of games.

pub mod budget;
pub mod dice;
pub mod error;
pub mod outcome;
pub mod reason;
pub mod scanner;
pub mod sealed;
pub mod wording;

pub use budget::{Budget, Stopped};
pub use dice::Dice;
pub use error::Error;
pub use outcome::{Convention, Outcome};
pub use reason::Reason;
pub use scanner::Scanner;
