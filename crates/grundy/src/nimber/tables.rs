//! Linear maps of the field of 2^64 elements as byte tables, computed when the crate is compiled.
//!
//! Nimbers below 2^64 are a field of 2^64 elements in an inconvenient basis. Writing them as
//! polynomials in one root of x^64+x^4+x^3+x+1 makes the product a carry-less multiplication. Both
//! changes of basis are linear, and so are squaring and its inverses: eight look-ups each.

use super::textbook::product64;

/// The images of the 64 basis vectors under a linear map.
pub type Columns = [u64; 64];

/// A linear map, as the images of every byte at every place.
#[repr(C, align(64))]
pub struct Linear {
    images: [[u64; 256]; 8],
    /// Vector loads take two words and drop the second: behind the last image there must be one.
    _room: u64,
}

impl Linear {
    const fn new(columns: &Columns) -> Self {
        let mut table = [[0; 256]; 8];
        let mut place = 0;
        while place < 8 {
            let mut byte = 1;
            while byte < 256 {
                let low = (byte as u32).trailing_zeros() as usize;
                table[place][byte] = table[place][byte & (byte - 1)] ^ columns[8 * place + low];
                byte += 1;
            }
            place += 1;
        }
        Self { images: table, _room: 0 }
    }

    /// The image of `x`.
    #[inline(always)]
    pub fn apply(&self, x: u64) -> u64 {
        let b = x.to_le_bytes();
        let at = |place: usize| self.images[place][b[place] as usize];
        ((at(0) ^ at(1)) ^ (at(2) ^ at(3))) ^ ((at(4) ^ at(5)) ^ (at(6) ^ at(7)))
    }

    /// The image of `x` if it is below 2^32.
    #[inline(always)]
    pub fn apply_low(&self, x: u32) -> u64 {
        let b = x.to_le_bytes();
        let at = |place: usize| self.images[place][b[place] as usize];
        (at(0) ^ at(1)) ^ (at(2) ^ at(3))
    }
}

/// The powers of a root of x^64+x^4+x^3+x+1, from 0 to 63. Written out (a test recomputes them), because the compiler
/// needs many seconds for the textbook recursion.
#[rustfmt::skip]
const POWERS_OF_ROOT: Columns = [
    0x0000_0000_0000_0001, 0x4421_ec1f_122a_b3df, 0x61ca_0eb3_e633_b549, 0x4151_80a2_4162_4072,
    0x5243_05bc_40f7_ee76, 0x7d7f_46c0_c664_6b0a, 0x6671_a383_dd9b_a8aa, 0x297b_4700_1f8a_9ebf,
    0x7cf7_499a_837c_2d83, 0x5cd7_0c7a_d3aa_42c3, 0x417b_391d_91a6_08ee, 0x1b10_d297_1554_ad22,
    0x560e_0ca4_8737_17b6, 0x7c6e_1c23_96aa_bbda, 0x38df_32fc_8750_5af9, 0x5d5e_2c9f_3940_aa4c,
    0x4028_c4e2_c515_ac62, 0x663f_f76d_6c92_9a7d, 0x74e7_18ac_9511_a617, 0x3a81_5470_d047_e063,
    0x664b_06f4_0daa_c823, 0x5427_88d8_bd95_d062, 0x1765_9008_aeb2_d120, 0x0f0a_af0f_80c4_a704,
    0x7aea_581d_00a2_4764, 0x479b_33bf_3d23_a323, 0x40e2_cb3e_07da_900e, 0x0fac_400a_a254_3eb2,
    0x21ee_68b1_2774_1b3e, 0x3375_3d5a_a362_41e4, 0x75b5_5803_e317_dd94, 0x793a_adb0_faeb_d8dd,
    0x67b6_d5c5_592e_e155, 0x2b76_88eb_15bd_295a, 0x5661_2a83_abb2_3fd7, 0x6161_7438_4044_b038,
    0x4dd0_a638_8135_9e16, 0x14b6_1d2d_1fa8_651a, 0x22d9_c599_494f_aef0, 0x5e6e_f395_6432_b71c,
    0x562c_e7aa_b149_0961, 0x0893_970d_3e9a_c4ed, 0x7992_e2de_e21a_0773, 0x15c3_f382_5390_92a3,
    0x1cb9_ee5b_6f51_bd2e, 0x0f80_942d_6470_24bd, 0x095e_27dc_a6fa_94b4, 0x5aa0_d5e9_a340_c1e4,
    0x450a_ebae_10ac_ef2a, 0x01a6_6dc9_a4cb_0543, 0x63f6_4df6_408f_50c9, 0x0866_78ca_91ca_3b17,
    0x6701_b93f_a5b6_774c, 0x48ad_25bc_9797_0de4, 0x09b1_22b5_0fcc_a9a5, 0x2643_d043_df1b_4c3c,
    0x35fe_a905_bf0d_4ffa, 0x346f_6fe4_8bd1_2d3b, 0x2e2a_96c8_cca8_e495, 0x219d_1806_af51_30f2,
    0x4c2c_0d8a_def9_63ee, 0xa432_11aa_48ef_d40a, 0x476b_46ba_719f_cf5b, 0xdc4e_1709_6611_5393,
];

/// The squares of 2^0, …, 2^63.
#[rustfmt::skip]
const SQUARES: Columns = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_0003, 0x0000_0000_0000_0006, 0x0000_0000_0000_000d,
    0x0000_0000_0000_0018, 0x0000_0000_0000_0034, 0x0000_0000_0000_0067, 0x0000_0000_0000_00de,
    0x0000_0000_0000_0180, 0x0000_0000_0000_0340, 0x0000_0000_0000_0670, 0x0000_0000_0000_0de0,
    0x0000_0000_0000_185d, 0x0000_0000_0000_34fb, 0x0000_0000_0000_678f, 0x0000_0000_0000_de4a,
    0x0000_0000_0001_8000, 0x0000_0000_0003_4000, 0x0000_0000_0006_7000, 0x0000_0000_000d_e000,
    0x0000_0000_0018_5d00, 0x0000_0000_0034_fb00, 0x0000_0000_0067_8f00, 0x0000_0000_00de_4a00,
    0x0000_0000_0180_5ede, 0x0000_0000_0340_f9b9, 0x0000_0000_0670_82f2, 0x0000_0000_0de0_41a1,
    0x0000_0000_185d_89d4, 0x0000_0000_34fb_47bc, 0x0000_0000_678f_71fe, 0x0000_0000_de4a_e3a9,
    0x0000_0001_8000_0000, 0x0000_0003_4000_0000, 0x0000_0006_7000_0000, 0x0000_000d_e000_0000,
    0x0000_0018_5d00_0000, 0x0000_0034_fb00_0000, 0x0000_0067_8f00_0000, 0x0000_00de_4a00_0000,
    0x0000_0180_5ede_0000, 0x0000_0340_f9b9_0000, 0x0000_0670_82f2_0000, 0x0000_0de0_41a1_0000,
    0x0000_185d_89d4_0000, 0x0000_34fb_47bc_0000, 0x0000_678f_71fe_0000, 0x0000_de4a_e3a9_0000,
    0x0001_8000_5e4a_de4a, 0x0003_4000_f9c5_b9c5, 0x0006_7000_82ec_f2ec, 0x000d_e000_4198_a198,
    0x0018_5d00_895a_d45a, 0x0034_fb00_47f5_bcf5, 0x0067_8f00_718c_fe8c, 0x00de_4a00_e348_a948,
    0x0180_5ede_803d_dee3, 0x0340_f9b9_402b_b992, 0x0670_82f2_70df_f22d, 0x0de0_41a1_e0ba_a11b,
    0x185d_89d4_5daa_d47e, 0x34fb_47bc_fb55_bce9, 0x678f_71fe_8fcc_fe32, 0xde4a_e3a9_4a88_a921,
];

/// The products of 2^0, …, 2^63 with 2^63.
#[rustfmt::skip]
const TOP_PRODUCTS: Columns = [
    0x8000_0000_0000_0000, 0xc000_0000_0000_0000, 0xb000_0000_0000_0000, 0xd000_0000_0000_0000,
    0x8d00_0000_0000_0000, 0xc600_0000_0000_0000, 0xb900_0000_0000_0000, 0xde00_0000_0000_0000,
    0x80de_0000_0000_0000, 0xc067_0000_0000_0000, 0xb095_0000_0000_0000, 0xd0ea_0000_0000_0000,
    0x8d3e_0000_0000_0000, 0xc617_0000_0000_0000, 0xb9c5_0000_0000_0000, 0xde4a_0000_0000_0000,
    0x8000_de4a_0000_0000, 0xc000_678f_0000_0000, 0xb000_9563_0000_0000, 0xd000_eab1_0000_0000,
    0x8d00_3eeb_0000_0000, 0xc600_177d_0000_0000, 0xb900_c557_0000_0000, 0xde00_4aa9_0000_0000,
    0x80de_944a_0000_0000, 0xc067_e88f_0000_0000, 0xb095_f663_0000_0000, 0xd0ea_5bb1_0000_0000,
    0x8d3e_d5eb_0000_0000, 0xc617_6a7d_0000_0000, 0xb9c5_9257_0000_0000, 0xde4a_e3a9_0000_0000,
    0x8000_0000_de4a_e3a9, 0xc000_0000_678f_71fe, 0xb000_0000_9563_5c3f, 0xd000_0000_eab1_a415,
    0x8d00_0000_3eeb_da31, 0xc600_0000_177d_6f12, 0xb900_0000_c557_93c4, 0xde00_0000_4aa9_e148,
    0x80de_0000_944a_4ae1, 0xc067_0000_e88f_8f72, 0xb095_0000_f663_6354, 0xd0ea_0000_5bb1_b1a8,
    0x8d3e_0000_d5eb_ebfa, 0xc617_0000_6a7d_7d5f, 0xb9c5_0000_9257_5713, 0xde4a_0000_e3a9_a921,
    0x8000_de4a_3de3_e3a9, 0xc000_678f_1671_71fe, 0xb000_9563_c95c_5c3f, 0xd000_eab1_4ea4_a415,
    0x8d00_3eeb_e4da_da31, 0xc600_177d_786f_6f12, 0xb900_c557_5693_93c4, 0xde00_4aa9_abe1_e148,
    0x80de_944a_deab_4ae1, 0xc067_e88f_67fd_8f72, 0xb095_f663_9537_6354, 0xd0ea_5bb1_ea19_b1a8,
    0x8d3e_d5eb_3e11_ebfa, 0xc617_6a7d_1722_7d5f, 0xb9c5_9257_c544_5713, 0xde4a_e3a9_4a88_a921,
];

/// The inverse of an invertible linear map, by elimination.
const fn inverse(columns: &Columns) -> Columns {
    // reduced[p] has its highest bit at p; made[p] says which basis vectors it is the image of.
    let mut reduced = [0u64; 64];
    let mut made = [0u64; 64];
    let mut i = 0;
    while i < 64 {
        let (mut vector, mut from) = (columns[i], 1u64 << i);
        while vector != 0 {
            let top = 63 - vector.leading_zeros() as usize;
            if reduced[top] == 0 {
                reduced[top] = vector;
                made[top] = from;
                break;
            }
            vector ^= reduced[top];
            from ^= made[top];
        }
        assert!(vector != 0, "the map is invertible");
        i += 1;
    }
    let mut result = [0; 64];
    let mut i = 0;
    while i < 64 {
        let (mut vector, mut from) = (1u64 << i, 0);
        while vector != 0 {
            let top = 63 - vector.leading_zeros() as usize;
            vector ^= reduced[top];
            from ^= made[top];
        }
        result[i] = from;
        i += 1;
    }
    result
}

/// A root of x²+x = a, linear in a where one exists: for a basis of the numbers of trace 0.
///
/// x²+x maps 2^i for i = 1, …, 63 (1 goes to 0) onto the 2^63 numbers of trace 0, which are those
/// without the highest bit.
const fn artin_schreier_roots() -> Columns {
    let mut map = [0; 64];
    let mut i = 1;
    while i < 64 {
        map[i] = SQUARES[i] ^ (1 << i);
        i += 1;
    }
    // Make it invertible: nothing else reaches the highest bit, so let 1 go there.
    map[0] = 1 << 63;
    inverse(&map)
}

const TO_POLYNOMIAL: Columns = inverse(&POWERS_OF_ROOT);

/// From nimbers to polynomials in the root.
pub static POLYNOMIAL: Linear = Linear::new(&TO_POLYNOMIAL);
/// From polynomials in the root to nimbers.
pub static NIM: Linear = Linear::new(&POWERS_OF_ROOT);
/// Squares of nimbers.
pub static SQUARE: Linear = Linear::new(&SQUARES);
/// Square roots of nimbers.
pub static ROOT_OF: Linear = Linear::new(&inverse(&SQUARES));
/// Roots of x²+x = a for numbers a of trace 0.
pub static ARTIN_SCHREIER: Linear = Linear::new(&artin_schreier_roots());

/// Products with 2^63.
pub static TIMES_TOP: Linear = Linear::new(&TOP_PRODUCTS);

/// The nimber 2^63 as a polynomial in the root.
pub const TOP: u64 = TO_POLYNOMIAL[63];

/// What the four bits above x^63 are worth after one fold, as a nimber.
pub static FOLDED: [u64; 16] = {
    let mut table = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        let folded = (bits ^ (bits << 1) ^ (bits << 3) ^ (bits << 4)) as u64;
        let mut i = 0;
        while i < 64 {
            if folded >> i & 1 == 1 {
                table[bits] ^= POWERS_OF_ROOT[i];
            }
            i += 1;
        }
        bits += 1;
    }
    table
};

/// Inverses in the field of 2^16 elements (0 for 0), by walking through the powers of a generator.
pub static INVERSE16: [u16; 65536] = {
    // Multiplication by the generator is linear: its columns are all that is needed.
    const GENERATOR: u64 = 41899;
    let mut columns = [0u16; 16];
    let mut i = 0;
    while i < 16 {
        columns[i] = product64(GENERATOR, 1 << i) as u16;
        i += 1;
    }
    let mut powers = [0u16; 65535];
    let mut power = 1u16;
    let mut i = 0;
    while i < 65535 {
        powers[i] = power;
        let (mut next, mut bits) = (0, power);
        while bits != 0 {
            next ^= columns[bits.trailing_zeros() as usize];
            bits &= bits - 1;
        }
        power = next;
        i += 1;
    }
    assert!(power == 1, "the generator has order 65535");
    let mut table = [0u16; 65536];
    let mut i = 0;
    while i < 65535 {
        table[powers[i] as usize] = powers[(65535 - i) % 65535];
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_what_they_say() {
        let mut power = 1;
        for i in 0..64 {
            assert_eq!(POWERS_OF_ROOT[i], power);
            power = product64(power, POWERS_OF_ROOT[1]);
            assert_eq!(SQUARES[i], product64(1 << i, 1 << i));
            assert_eq!(TOP_PRODUCTS[i], product64(1 << i, 1 << 63));
        }
        let expected = POWERS_OF_ROOT[4] ^ POWERS_OF_ROOT[3] ^ POWERS_OF_ROOT[1] ^ 1;
        assert_eq!(power, expected, "x^64 = x^4+x^3+x+1");
    }
}
