//! Connections: how many there may be, how long one may take to say what it wants, and how long to listen.

use crate::guard::Gate;
use crate::jobs::{Lanes, Limits};
use crate::routes;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

/// More connections wait until one is closed. Systems allow 1,024 open files, and workers need some.
const MOST_CONNECTIONS: usize = 512;

/// The head of a request must have arrived after this time, and the client must take what it is sent.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves until Ctrl-C.
pub fn run(listener: std::net::TcpListener, gate: Gate, limits: Limits) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(2)
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        tokio::select! {
            served = accept(listener, gate, limits) => served,
            stopped = tokio::signal::ctrl_c() => stopped,
        }
    });
    runtime.shutdown_background();
    served
}

async fn accept(listener: std::net::TcpListener, gate: Gate, limits: Limits) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let router = routes::router(Arc::new(Lanes::new(limits)?), gate);
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else { return Ok(()) };
        let Ok((stream, _)) = listener.accept().await else {
            // Too many open files, or a client that has gone: others may still be served.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let mut stream = Box::pin(TimeoutStream::new(stream));
        stream.as_mut().set_write_timeout_pinned(Some(PATIENCE));
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(64 << 10);
            // A connection that breaks off concerns nobody else.
            let _ = http.serve_connection(TokioIo::new(stream), service).await;
            drop(place);
        });
    }
}
