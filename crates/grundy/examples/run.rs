use grundy::heap::{Code, Moves, Run, fast::Effort};
use grundy::{Budget, Scanner};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let code = Code::parse(&mut Scanner::new(&a[1])).unwrap();
    let n: u64 = a[2].parse::<f64>().unwrap() as u64;
    let threads = a.get(3).map_or(1, |t| t.parse().unwrap());
    let mut run = Run::new(Moves::of(&code).unwrap(), Effort { threads, ..Effort::default() });
    let t = std::time::Instant::now();
    let mut started = None;
    while run.len() < n && run.period().is_none() {
        if let Err(e) = run.step(n, &mut Budget::nodes(u64::MAX)) {
            println!("{e}");
            break;
        }
        if started.is_none() && run.fast().is_some() {
            started = Some((run.len(), t.elapsed()));
        }
    }
    let e = t.elapsed();
    let (n0, t0) = started.unwrap_or((0, std::time::Duration::ZERO));
    println!(
        "{} n={} {:.3}s scout {n0} in {:.3}s; rate {:.3} M/s largest {:?} space {:x?} depth {:?} rares {:?} last {:?} period {:?}",
        a[1],
        run.len(),
        e.as_secs_f64(),
        t0.as_secs_f64(),
        (run.len() - n0) as f64 / (e - t0).as_secs_f64() / 1e6,
        run.largest(),
        run.space(),
        run.fast().map(|f| f.depth()),
        run.fast().map(|f| f.rares().len()),
        run.fast().and_then(|f| f.rares().last().copied()),
        run.period()
    );
}
