//! The values of a long run, a byte each: all of them as long as they fit, then the last ones.

/// A window onto the sequence that moves on as it grows.
#[derive(Clone, Debug)]
pub struct Tape {
    /// The heap of the first byte.
    start: u64,
    /// Bytes up to `end`, and room for more behind them.
    bytes: Vec<u8>,
    end: u64,
    /// At most so many bytes are kept.
    most: usize,
}

/// Registers may read a little past the last value.
const SLACK: usize = 128;

impl Tape {
    /// A tape that holds `bytes`, the first of them for the heap `start`.
    pub fn new(start: u64, mut bytes: Vec<u8>, most: usize) -> Self {
        let end = start + bytes.len() as u64;
        bytes.resize(bytes.len() + SLACK, 0);
        Self { start, bytes, end, most }
    }

    /// The first heap that is kept.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// One more than the last heap.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// The byte of a heap that is kept.
    pub fn get(&self, size: u64) -> Option<u8> {
        let known = self.start <= size && size < self.end;
        known.then(|| self.bytes[(size - self.start) as usize])
    }

    /// The bytes of heaps that are kept.
    pub fn slice(&self, from: u64, to: u64) -> &[u8] {
        &self.bytes[self.index(from)..self.index(to)]
    }

    /// All bytes with the room behind them, to be read and written by a kernel.
    pub fn raw(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// The index in [`raw`](Self::raw) of a heap.
    pub fn index(&self, size: u64) -> usize {
        (size - self.start) as usize
    }

    /// Makes room for `more` heaps; forgets old ones if there would be too many, but never the last
    /// `reach`.
    pub fn reserve(&mut self, more: usize, reach: u64) {
        let used = self.index(self.end);
        if used + more > self.most.max(2 * reach as usize) {
            let keep = (self.most / 2).max(reach as usize).min(used);
            self.bytes.copy_within(used - keep..used, 0);
            self.start = self.end - keep as u64;
        }
        let needed = self.index(self.end) + more + SLACK;
        if self.bytes.len() < needed {
            let room = needed.max((2 * self.bytes.len()).min(self.most + SLACK));
            self.bytes.reserve_exact(room - self.bytes.len());
            self.bytes.resize(room, 0);
        }
    }

    /// Sets where the known values end: after a kernel wrote more, or to take some back.
    pub fn set_end(&mut self, end: u64) {
        self.end = end;
    }

    /// Adds one value; there must be room.
    pub fn push(&mut self, byte: u8) {
        let index = self.index(self.end);
        self.bytes[index] = byte;
        self.end += 1;
    }
}
