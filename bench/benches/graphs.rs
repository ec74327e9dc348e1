//! Digraphs solved beside petgraph and networkx, in one run: millions of edges per second of processor
//! time, and the memory per edge.
//!
//! Each graph is solved in a process of its own, so that its peak memory can be told.
//! `cargo bench --manifest-path bench/Cargo.toml --bench graphs -- [most edges]`

use grundy::graph::Backward;
use grundy::graph::retrograde::Verdicts;
use grundy::graph::smith::Smith;
use grundy::{Budget, Convention, Outcome};
use petgraph::graph::DiGraph;
use std::process::Command;

/// Edges per vertex.
const DEGREE: usize = 5;
/// How far the edges of a local graph reach.
const WINDOW: u64 = 1000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if let [kind, solver, edges] = &arguments[..] {
        let edges: usize = edges.parse().expect("a number of edges");
        return match solver.as_str() {
            "petgraph" => petgraph(kind, edges),
            _ => ours(kind, edges),
        };
    }
    let most: usize = arguments.first().map_or(50_000_000, |most| most.parse().expect("a number"));
    println!(
        "{:<12} {:>10} {:>9} {:>9} {:>9} {:>9}  (million edges per CPU second)",
        "graph", "edges", "rows", "outcomes", "values", "B/edge"
    );
    for kind in ["random-dag", "local-dag", "loopy", "downward"] {
        for edges in [100_000, 1_000_000, 10_000_000, 50_000_000] {
            if edges <= most {
                run(kind, "grundy", edges);
            }
        }
    }
    println!("\npeers, topological sort and mex on a graph already built:");
    for kind in ["random-dag", "local-dag"] {
        run(kind, "petgraph", most);
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/graphs_networkx.py");
    let status = Command::new("python3").args([script, "1000000"]).status();
    if !status.is_ok_and(|status| status.success()) {
        println!("networkx is not installed here");
    }
}

fn run(kind: &str, solver: &str, edges: usize) {
    let program = std::env::current_exe().expect("this program");
    let status = Command::new(program).args([kind, solver, &edges.to_string()]).status();
    assert!(status.is_ok_and(|status| status.success()), "{kind} {solver} {edges}");
}

/// xorshift64*, and a multiplication that scatters the numbers of the vertices.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let high = u128::from(self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)) * u128::from(bound);
        (high >> 64) as u64
    }
}

/// The edges of a graph, one after another.
fn edges(kind: &str, edges: usize) -> impl Iterator<Item = (u32, u32)> {
    let vertices = (edges / DEGREE) as u64;
    let mut random = Random(88_172_645_463_325_252);
    let kind = kind.to_owned();
    // Odd and not divisible by 5, so prime to every number of vertices used here.
    let scatter = move |v: u64| (v * 7_368_787 + 12_345) % vertices;
    (0..edges).map(move |_| {
        let (x, y) = (random.below(vertices), random.below(vertices));
        let y = if x == y { (x + 1) % vertices } else { y };
        let (from, to) = match kind.as_str() {
            // No locality at all: the numbers say nothing about the order.
            "random-dag" => (scatter(x.max(y)), scatter(x.min(y))),
            "local-dag" => (x.max(1), x.max(1) - 1 - random.below(x.clamp(1, WINDOW))),
            // Mostly downward with three per cent of random edges: loopy, with values up to about 8.
            "downward" if random.below(100) < 97 => (scatter(x.max(y)), scatter(x.min(y))),
            _ => (scatter(x), scatter(y)),
        };
        (from as u32, to as u32)
    })
}

fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    stat.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn peak_bytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kib| kib.parse::<f64>().ok()).unwrap_or(0.0) * 1024.0
}

fn timed<T>(seconds: &mut f64, work: impl FnOnce() -> T) -> T {
    let start = cpu_seconds();
    let result = work();
    *seconds += cpu_seconds() - start;
    result
}

/// Small graphs are solved several times, since the clock of processor time is coarse.
fn ours(kind: &str, count: usize) {
    let repetitions = (10_000_000 / count).max(1);
    let [mut rows, mut first, mut second] = [0.0; 3];
    let mut told = String::new();
    for _ in 0..repetitions {
        let mut pairs = Vec::with_capacity(2 * count);
        edges(kind, count).for_each(|(from, to)| pairs.extend([from, to]));
        let budget = &mut Budget::nodes(u64::MAX);
        let graph = timed(&mut rows, || Backward::from_pairs(count / DEGREE, pairs));
        let play = Convention::Normal;
        let found = timed(&mut first, || Verdicts::new(&graph, play, budget).expect("no limit"));
        let lost = (0..graph.len()).filter(|v| found.of(*v).outcome == Outcome::P).count();
        drop(found);
        let smith = timed(&mut second, || Smith::new(&graph, budget).expect("no limit"));
        told = format!("P: {lost}, largest mark: {}", smith.largest_mark().unwrap_or(0));
    }
    let rate = |seconds: f64| (count * repetitions) as f64 / seconds.max(1e-9) / 1e6;
    println!(
        "{kind:<12} {count:>10} {:>9.1} {:>9.1} {:>9.1} {:>9.2}  {told}",
        rate(rows),
        rate(first),
        rate(second),
        peak_bytes() / count as f64,
    );
}

fn petgraph(kind: &str, count: usize) {
    let mut graph = DiGraph::<(), (), u32>::with_capacity(count / DEGREE, count);
    for _ in 0..count / DEGREE {
        graph.add_node(());
    }
    for (from, to) in edges(kind, count) {
        graph.add_edge(from.into(), to.into(), ());
    }
    let mut seconds = 0.0;
    let values = timed(&mut seconds, || {
        let order = petgraph::algo::toposort(&graph, None).expect("no cycle");
        let mut values = vec![0u32; graph.node_count()];
        let mut seen = vec![u32::MAX; 4096];
        for vertex in order.into_iter().rev() {
            let stamp = vertex.index() as u32;
            graph.neighbors(vertex).for_each(|w| seen[values[w.index()] as usize] = stamp);
            values[vertex.index()] = seen.iter().position(|s| *s != stamp).unwrap_or(0) as u32;
        }
        values
    });
    println!(
        "{kind:<12} {count:>10} petgraph: {:.1} million edges per CPU second, {:.1} B/edge, largest value: {}",
        count as f64 / seconds / 1e6,
        peak_bytes() / count as f64,
        values.iter().max().unwrap_or(&0)
    );
}
