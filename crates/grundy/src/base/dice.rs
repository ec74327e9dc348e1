//! Chance, for sample positions and for weaker play.

/// A source of chance.
///
/// ```
/// use grundy::Dice;
///
/// /// Always the most.
/// struct Loaded;
///
/// impl Dice for Loaded {
///     fn roll(&mut self, most: u64) -> u64 {
///         most
///     }
/// }
///
/// assert!(Loaded.coin());
/// ```
pub trait Dice {
    /// A number from 0 to `most`, both included.
    fn roll(&mut self, most: u64) -> u64;

    /// `true` half of the time.
    fn coin(&mut self) -> bool {
        self.roll(1) == 1
    }
}

/// SplitMix64: small, and the same on every machine for the same seed.
#[derive(Clone, Debug)]
pub struct Seeded(pub u64);

impl Dice for Seeded {
    fn roll(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let random = z ^ (z >> 31);
        if most == u64::MAX { random } else { random % (most + 1) }
    }
}
