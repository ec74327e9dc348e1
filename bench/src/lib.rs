//! Benchmarks beside peers; see `benches/`.
