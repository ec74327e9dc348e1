//! Connections: how many there may be, and how long one may take to say what it wants.

use crate::jobs::{Lanes, Limits};
use crate::routes;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// More connections wait until one is closed.
const MOST_CONNECTIONS: usize = 1024;

/// The head of a request must have arrived after this time.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves until Ctrl-C.
pub fn run(listener: std::net::TcpListener, own: SocketAddr, limits: Limits) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(limits.quick + limits.working + 2)
        .build()?;
    let served = runtime.block_on(async {
        tokio::select! {
            served = accept(listener, own, limits) => served,
            stopped = tokio::signal::ctrl_c() => stopped,
        }
    });
    // Work that is still going on ends with the program.
    runtime.shutdown_background();
    served
}

async fn accept(
    listener: std::net::TcpListener,
    own: SocketAddr,
    limits: Limits,
) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let router = routes::router(Arc::new(Lanes::new(limits)), own);
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else { return Ok(()) };
        let Ok((stream, _)) = listener.accept().await else {
            // Too many open files, or a client that has gone: others may still be served.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
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
