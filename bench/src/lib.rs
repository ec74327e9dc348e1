//! Benchmarks beside peers; see `benches/`.

/// Seconds of user time of this process, and of its children that have ended.
pub fn user_seconds() -> (f64, f64) {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    let ticks = |index: usize| fields[index].parse::<f64>().unwrap() / 100.0;
    (ticks(11), ticks(13))
}
