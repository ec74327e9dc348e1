//! Many products at once, bit by bit.
//!
//! A vector register with W bits is taken as one bit of W nimbers, 64 registers as W nimbers. In
//! this form Conway's recursion needs nothing but ∧ and ⊕: 4182 of them for W products, and no
//! tables. [`products!`] writes the functions for one kind of register, so that the same source
//! serves plain 64-bit words and every vector unit.

/// Writes `multiply(a, b, out)` for registers of type `$register` with `$lanes` words.
///
/// The other arguments are the operations on registers, and attributes that switch the
/// instructions on.
macro_rules! products {
    (
        $register:ty, $lanes:literal,
        xor: $xor:expr, and: $and:expr, shift_left: $left:ident, shift_right: $right:ident,
        splat: $splat:expr, load: $load:expr, store: $store:expr,
        bytes_in: $bytes_in:expr, bytes_out: $bytes_out:expr
        $(, #[$attribute:meta])*
    ) => {
        /// How many products are made at once.
        pub const BATCH: usize = 64 * $lanes;

        type Bits<const N: usize> = [$register; N];

        $(#[$attribute])*
        #[inline]
        fn times2(a: Bits<2>, b: Bits<2>) -> Bits<2> {
            let low = $and(a[0], b[0]);
            let high = $and(a[1], b[1]);
            let cross = $and($xor(a[0], a[1]), $xor(b[0], b[1]));
            [$xor(low, high), $xor(cross, low)]
        }

        /// Times 2, the upper half of the smallest field.
        $(#[$attribute])*
        #[inline]
        fn top2(a: Bits<2>) -> Bits<2> {
            [a[1], $xor(a[0], a[1])]
        }

        products!(level times4, top4, times2, top2, 4, 2, $register, $xor, #[inline] $(, #[$attribute])*);
        products!(level times8, top8, times4, top4, 8, 4, $register, $xor, #[inline] $(, #[$attribute])*);
        products!(level times16, top16, times8, top8, 16, 8, $register, $xor, #[inline(never)] $(, #[$attribute])*);
        products!(level times32, top32, times16, top16, 32, 16, $register, $xor, #[inline(never)] $(, #[$attribute])*);
        products!(level times64, top64, times32, top32, 64, 32, $register, $xor, #[inline(never)] $(, #[$attribute])*);

        /// Turns eight registers of numbers' bytes into eight registers of their bits, and back.
        $(#[$attribute])*
        #[inline]
        fn transpose_bits(rows: &mut Bits<8>) {
            macro_rules! round {
                ($width:literal, $mask:literal, $first:expr) => {
                    for i in $first {
                        let above = $xor($right::<$width>(rows[i]), rows[i + $width]);
                        let swap = $and(above, $splat($mask));
                        rows[i + $width] = $xor(rows[i + $width], swap);
                        rows[i] = $xor(rows[i], $left::<$width>(swap));
                    }
                };
            }
            round!(4, 0x0f0f_0f0f_0f0f_0f0f, [0, 1, 2, 3]);
            round!(2, 0x3333_3333_3333_3333, [0, 1, 4, 5]);
            round!(1, 0x5555_5555_5555_5555, [0, 2, 4, 6]);
        }

        /// From words to bits: register 8b+i gets bit i of byte b of all numbers, in some order.
        $(#[$attribute])*
        fn gather(numbers: &[u64; BATCH]) -> Bits<64> {
            let mut bits = [$splat(0); 64];
            for (group, words) in numbers.as_chunks::<{ 8 * $lanes }>().0.iter().enumerate() {
                let mut rows = [$splat(0); 8];
                for (row, words) in rows.iter_mut().zip(words.as_chunks::<$lanes>().0) {
                    *row = $load(words);
                }
                for (byte, row) in $bytes_in(rows).into_iter().enumerate() {
                    bits[8 * byte + group] = row;
                }
            }
            for rows in bits.as_chunks_mut::<8>().0 {
                transpose_bits(rows);
            }
            bits
        }

        /// From bits to words, in the order they came in.
        $(#[$attribute])*
        fn scatter(mut bits: Bits<64>, numbers: &mut [u64; BATCH]) {
            for rows in bits.as_chunks_mut::<8>().0 {
                transpose_bits(rows);
            }
            for (group, words) in numbers.as_chunks_mut::<{ 8 * $lanes }>().0.iter_mut().enumerate() {
                let mut rows = [$splat(0); 8];
                for (byte, row) in rows.iter_mut().enumerate() {
                    *row = bits[8 * byte + group];
                }
                for (row, words) in $bytes_out(rows).into_iter().zip(words.as_chunks_mut::<$lanes>().0) {
                    $store(words, row);
                }
            }
        }

        /// One batch of nim-products.
        $(#[$attribute])*
        pub fn multiply(a: &[u64; BATCH], b: &[u64; BATCH], out: &mut [u64; BATCH]) {
            scatter(times64(&gather(a), &gather(b)), out);
        }
    };

    // A level of the tower: numbers of $bits bits from those of $half bits. Large levels pass
    // references, since their numbers do not fit the registers anyway.
    (level $times:ident, $top:ident, $inner:ident, $inner_top:ident, $bits:tt, $half:tt,
     $register:ty, $xor:expr, #[$inline:meta] $(, #[$attribute:meta])*) => {
        $(#[$attribute])*
        #[$inline]
        fn $times(a: products!(form $bits), b: products!(form $bits)) -> Bits<$bits> {
            let (a_parts, b_parts) = (a.as_chunks::<$half>().0, b.as_chunks::<$half>().0);
            let (mut a_sum, mut b_sum) = (a_parts[0], b_parts[0]);
            for i in 0..$half {
                a_sum[i] = $xor(a_sum[i], a[i + $half]);
                b_sum[i] = $xor(b_sum[i], b[i + $half]);
            }
            let low = $inner(products!(pass $half a_parts[0]), products!(pass $half b_parts[0]));
            let cross = $inner(products!(pass $half a_sum), products!(pass $half b_sum));
            let high = $inner(products!(pass $half a_parts[1]), products!(pass $half b_parts[1]));
            let high = $inner_top(high);
            let mut product = [low[0]; $bits];
            for i in 0..$half {
                product[i] = $xor(low[i], high[i]);
                product[i + $half] = $xor(cross[i], low[i]);
            }
            product
        }

        /// Times the highest power of two of the field, which is linear.
        $(#[$attribute])*
        #[inline]
        #[allow(dead_code)] // the largest field needs none
        fn $top(a: Bits<$bits>) -> Bits<$bits> {
            let (mut sum, mut high) = ([a[0]; $half], [a[0]; $half]);
            for i in 0..$half {
                high[i] = a[i + $half];
                sum[i] = $xor(a[i], high[i]);
            }
            let upper = $inner_top(sum);
            let lower = $inner_top($inner_top(high));
            let mut product = [a[0]; $bits];
            for i in 0..$half {
                product[i] = lower[i];
                product[i + $half] = upper[i];
            }
            product
        }
    };
    (form 4) => { Bits<4> };
    (form 8) => { Bits<8> };
    (form 16) => { &Bits<16> };
    (form 32) => { &Bits<32> };
    (form 64) => { &Bits<64> };
    (pass 2 $bits:expr) => { $bits };
    (pass 4 $bits:expr) => { $bits };
    (pass 8 $bits:expr) => { $bits };
    (pass 16 $bits:expr) => { &$bits };
    (pass 32 $bits:expr) => { &$bits };
}

pub(super) use products;
