use grundy::nimber::{NimField, bulk};
use std::time::Instant;
fn main() {
    let n = 16384;
    let mut s = 1u64;
    let mut r = || {
        s ^= s << 13;
        s ^= s >> 7;
        s ^= s << 17;
        s
    };
    let a: Vec<u64> = (0..n).map(|_| r()).collect();
    let b: Vec<u64> = (0..n).map(|_| r()).collect();
    let mut o = vec![0; n];
    let time = |f: &mut dyn FnMut()| {
        let mut best = f64::MAX;
        for _ in 0..400 {
            let t = Instant::now();
            f();
            best = best.min(t.elapsed().as_secs_f64());
        }
        best * 1e9 / n as f64
    };
    println!(
        "mul throughput {:.2}",
        time(&mut || for i in 0..n {
            o[i] = a[i].nim_mul(b[i]);
        })
    );
    println!(
        "mul latency {:.2}",
        time(&mut || {
            let mut x = 1;
            for i in 0..n {
                x = a[i].nim_mul(b[i] ^ x);
            }
            o[0] = x;
        })
    );
    println!("bulk {:.2}", time(&mut || bulk::multiply(&a, &b, &mut o)));
    println!(
        "inverse {:.2}",
        time(&mut || for i in 0..n {
            o[i] = a[i].nim_inverse().unwrap();
        })
    );
    println!(
        "square {:.2}",
        time(&mut || for i in 0..n {
            o[i] = a[i].nim_square();
        })
    );
    println!(
        "sqrt {:.2}",
        time(&mut || for i in 0..n {
            o[i] = a[i].nim_sqrt();
        })
    );
    println!(
        "bulk inverse {:.2}",
        time(&mut || {
            o.copy_from_slice(&a);
            bulk::inverse(&mut o)
        })
    );
    let mut w = vec![0u128; n];
    println!(
        "u128 mul {:.2}",
        time(&mut || for i in 0..n {
            w[i] = (a[i] as u128 * b[i] as u128).nim_mul(b[i] as u128 * 3 + ((a[i] as u128) << 64));
        })
    );
}
