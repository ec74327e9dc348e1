//! The time of a message: first all layers downwards, then all layers upwards, each in portions.

/// A time as the dataflow counts it.
pub type Moment = u64;

/// Bits for the portions of a layer.
const PORTION: u32 = 24;

/// A portion is asked for, heard of, and answered.
const TURNS: u32 = 2;

/// The highest rank that still has moments of its own.
pub const MOST_LAYERS: u64 = 1 << 36;

/// When a step begins.
pub fn begin(step: u64) -> Moment {
    step << (PORTION + TURNS)
}

/// When a portion of a step is sent.
pub fn portion(step: u64, portion: u64) -> Moment {
    begin(step) + (portion << TURNS)
}

/// When a step is over: nothing of the next one begins before everybody has closed it.
pub fn end(step: u64) -> Moment {
    begin(step + 1) - (1 << TURNS)
}

/// The step of a moment.
pub fn step(at: Moment) -> u64 {
    at >> (PORTION + TURNS)
}
