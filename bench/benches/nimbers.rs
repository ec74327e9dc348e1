//! Nimber arithmetic beside its peers, in one run: nanoseconds per operation, and ratios.
//!
//! Each figure is the least over many short repetitions, so that other work on the machine is
//! filtered out as far as possible; ratios from one run are what can be compared.

use grundy::nimber::ordinal::Ordinal;
use grundy::nimber::transfinite::Closure;
use grundy::nimber::{NimField, bulk, gf2, textbook, wide};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Numbers per repetition.
const COUNT: usize = 4096;

fn main() {
    let numbers = Numbers::new();
    finite(&numbers);
    growth();
    transfinite();
}

struct Numbers {
    a: Vec<u64>,
    b: Vec<u64>,
}

impl Numbers {
    fn new() -> Self {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let mut list = || (0..COUNT).map(|_| random()).collect::<Vec<u64>>();
        Self { a: list(), b: list() }
    }

    fn pairs(&self, count: usize) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.a.iter().copied().zip(self.b.iter().copied()).take(count)
    }
}

/// The least time per operation, in nanoseconds.
fn best(operations: usize, mut work: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut least = Duration::MAX;
    while start.elapsed() < Duration::from_millis(400) {
        let begin = Instant::now();
        work();
        least = least.min(begin.elapsed());
    }
    least.as_secs_f64() * 1e9 / operations as f64
}

fn show(name: &str, time: f64, reference: f64) {
    println!("{name:<58} {time:>12.2} ns {:>12.2} x", time / reference);
}

fn finite(numbers: &Numbers) {
    println!("-- 64-bit nimbers (ratios to one product of grundy)");
    let mut out = vec![0u64; COUNT];
    // Single products are added up, ours and the peers' alike, so that stores are not measured.
    let single = |multiply: &dyn Fn(&Numbers) -> u64| {
        best(COUNT, || {
            black_box(multiply(numbers));
        })
    };
    let product = single(&|numbers| numbers.pairs(COUNT).fold(0, |sum, (a, b)| sum ^ a.nim_mul(b)));
    show("grundy: product, one at a time", product, product);
    show(
        "grundy: product, each waits for the last",
        best(COUNT, || {
            let sum = numbers.pairs(COUNT).fold(1, |last, (a, b)| a.nim_mul(b ^ last));
            black_box(sum);
        }),
        product,
    );
    for (name, multiply) in bulk::units() {
        let time = best(COUNT, || {
            multiply(&numbers.a, &numbers.b, &mut out);
            black_box(&mut out);
        });
        show(&format!("grundy: product, whole slices, {name}"), time, product);
    }
    let tables = ByteTables::new();
    show(
        "public design: byte tables and carry-less product",
        single(&|numbers| numbers.pairs(COUNT).fold(0, |sum, (a, b)| sum ^ tables.product(a, b))),
        product,
    );
    let logs = Logarithms::new();
    show(
        "public design: 16-bit logarithms and Karatsuba",
        single(&|numbers| numbers.pairs(COUNT).fold(0, |sum, (a, b)| sum ^ logs.product64(a, b))),
        product,
    );
    show(
        "textbook recursion",
        best(64, || {
            let sum = numbers.pairs(64).fold(0, |sum, (a, b)| sum ^ textbook::product64(a, b));
            black_box(sum);
        }),
        product,
    );
    show(
        "crate ogdoad 1.0.7",
        best(64, || {
            let sum = numbers
                .pairs(64)
                .fold(0, |sum, (a, b)| sum ^ ogdoad::scalar::nim_mul(u128::from(a), u128::from(b)));
            black_box(sum);
        }),
        product,
    );
    let theirs: Vec<(nimber::FiniteNimber, nimber::FiniteNimber)> =
        numbers.pairs(16).map(|(a, b)| (a.into(), b.into())).collect();
    show(
        "crate nimber 0.1.1",
        best(16, || {
            for (a, b) in &theirs {
                black_box(a * b);
            }
        }),
        product,
    );
    for (a, b) in numbers.pairs(16) {
        let right = textbook::product64(a, b);
        assert_eq!(a.nim_mul(b), right);
        assert_eq!(tables.product(a, b), right);
        assert_eq!(logs.product64(a, b), right);
        assert_eq!(ogdoad::scalar::nim_mul(a.into(), b.into()), right.into());
    }
    let unary = |name: &str, operation: &dyn Fn(u64) -> u64| {
        let time = best(COUNT, || {
            let sum = numbers.a.iter().fold(0, |sum, x| sum ^ operation(*x));
            black_box(sum);
        });
        show(name, time, product);
    };
    unary("grundy: inverse", &|x| x.nim_inverse().unwrap_or(0));
    unary("grundy: square", &|x| x.nim_square());
    unary("grundy: square root", &|x| x.nim_sqrt());
    unary("grundy: root of x^2+x=a", &|x| (x >> 1).nim_artin_schreier().unwrap_or(0));
    let wide: Vec<u128> =
        numbers.pairs(COUNT).map(|(a, b)| u128::from(a) << 64 | u128::from(b)).collect();
    show(
        "grundy: product of 128 bits",
        best(COUNT - 1, || {
            let sum = wide.windows(2).fold(0, |sum, pair| sum ^ pair[0].nim_mul(pair[1]));
            black_box(sum);
        }),
        product,
    );
}

fn growth() {
    println!("\n-- wide nimbers: product, and growth when the bits double (n^1.585 is x3)");
    let mut last = None;
    for bits in [256usize, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536] {
        let words = |seed: u64| -> Vec<u64> {
            (0..bits as u64 / 64).map(|i| (i + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect()
        };
        let (a, b) = (words(1), words(77));
        let time = best(1, || {
            black_box(wide::multiply(&a, &b));
        });
        let growth = last.map_or(String::new(), |last: f64| format!("x{:.2}", time / last));
        println!("{bits:>8} bits {:>14.2} µs {growth:>8}", time / 1e3);
        last = Some(time);
    }
}

fn transfinite() {
    println!("\n-- transfinite nimbers");
    let mut closure = Closure::new();
    let ordinal = |text: &str| Ordinal::parse(text).unwrap_or(Ordinal::ZERO);
    let (w, w2) = (ordinal("w"), ordinal("w^2"));
    let time = best(1000, || {
        for _ in 0..1000 {
            black_box(closure.mul(black_box(&w), black_box(&w2)).ok());
        }
    });
    println!("w * w^2 {time:>30.1} ns");
    for (degree, text) in
        [(60, "w^(w*4+2)*13+w^(w*3+1)*7+w^w*5+w+9"), (220, "w^(w^3*7)*5+w^(w^3*2+w)*3+w^w*9+7")]
    {
        let element = ordinal(text);
        let Ok(field) = closure.field_of(&[&element]) else { continue };
        let Ok(x) = closure.lift(&field, &element) else { continue };
        // A power of it is dense.
        let dense = (0..9).fold(x.clone(), |power, _| power.square().mul(&x));
        let product = best(200, || {
            for _ in 0..200 {
                black_box(black_box(&dense).mul(black_box(&x)));
            }
        });
        let inverse = best(10, || {
            for _ in 0..10 {
                black_box(black_box(&dense).inverse());
            }
        });
        println!(
            "degree {:>4} (asked for {degree}): dense product {product:>8.1} ns, inverse {:>8.2} µs",
            field.degree(),
            inverse / 1e3
        );
    }
}

/// The change of basis as byte tables, one carry-less product, and the way back.
struct ByteTables {
    forward: Vec<[u64; 256]>,
    back: Vec<[u64; 256]>,
}

impl ByteTables {
    fn new() -> Self {
        const ROOT: u64 = 0x4421_ec1f_122a_b3df;
        let mut powers = [0u64; 64];
        let mut power = 1;
        for slot in &mut powers {
            *slot = power;
            power = textbook::product64(power, ROOT);
        }
        Self { forward: Self::bytes(&Self::inverse(&powers)), back: Self::bytes(&powers) }
    }

    fn bytes(columns: &[u64; 64]) -> Vec<[u64; 256]> {
        let table = |place: usize| {
            std::array::from_fn(|byte| {
                (0..8).filter(|i| byte >> i & 1 == 1).fold(0, |sum, i| sum ^ columns[8 * place + i])
            })
        };
        (0..8).map(table).collect()
    }

    fn inverse(columns: &[u64; 64]) -> [u64; 64] {
        let mut rows: Vec<(u64, u64)> =
            columns.iter().enumerate().map(|(i, c)| (*c, 1 << i)).collect();
        for bit in 0..64 {
            let pivot = (bit..64).find(|i| rows[*i].0 >> bit & 1 == 1).unwrap_or(bit);
            rows.swap(bit, pivot);
            for i in (0..64).filter(|i| *i != bit) {
                if rows[i].0 >> bit & 1 == 1 {
                    rows[i] = (rows[i].0 ^ rows[bit].0, rows[i].1 ^ rows[bit].1);
                }
            }
        }
        std::array::from_fn(|i| rows[i].1)
    }

    #[inline(always)]
    fn apply(table: &[[u64; 256]], x: u64) -> u64 {
        (0..8).fold(0, |sum, place| sum ^ table[place][(x >> (8 * place) & 255) as usize])
    }

    #[inline(always)]
    fn product(&self, a: u64, b: u64) -> u64 {
        let (low, high) = gf2::clmul(Self::apply(&self.forward, a), Self::apply(&self.forward, b));
        let over = high ^ (high >> 60) ^ (high >> 61) ^ (high >> 63);
        Self::apply(&self.back, low ^ over ^ (over << 1) ^ (over << 3) ^ (over << 4))
    }
}

/// Products of 16 bits by logarithms, of 64 by Karatsuba on top.
struct Logarithms {
    log: Vec<u16>,
    power: Vec<u16>,
}

impl Logarithms {
    fn new() -> Self {
        let (mut log, mut power) = (vec![0; 65536], vec![0; 131_072]);
        let mut x = 1u64;
        for i in 0..65535 {
            power[i] = x as u16;
            power[i + 65535] = x as u16;
            log[x as usize] = i as u16;
            x = textbook::product64(x, 41899);
        }
        Self { log, power }
    }

    #[inline(always)]
    fn product16(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 {
            return 0;
        }
        self.power[self.log[a as usize] as usize + self.log[b as usize] as usize]
    }

    #[inline(always)]
    fn product32(&self, a: u32, b: u32) -> u32 {
        let (a1, a0, b1, b0) = ((a >> 16) as u16, a as u16, (b >> 16) as u16, b as u16);
        let low = self.product16(a0, b0);
        let cross = self.product16(a0 ^ a1, b0 ^ b1) ^ low;
        let high = self.product16(self.product16(a1, b1), 1 << 15) ^ low;
        u32::from(cross) << 16 | u32::from(high)
    }

    #[inline(always)]
    fn product64(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = ((a >> 32) as u32, a as u32, (b >> 32) as u32, b as u32);
        let low = self.product32(a0, b0);
        let cross = self.product32(a0 ^ a1, b0 ^ b1) ^ low;
        let high = self.product32(self.product32(a1, b1), 1 << 31) ^ low;
        u64::from(cross) << 32 | u64::from(high)
    }
}
