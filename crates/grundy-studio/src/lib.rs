//! The studio: the page and its server, in one binary with the engine. Nothing is read from files and
//! nothing is fetched from the network; workers look into the store of what was found before. It knows the engine and what runs need, not the command line.

mod answer;
mod guard;
mod jobs;
mod openapi;
mod packed;
mod page;
mod questions;
mod routes;
#[cfg(test)]
mod schema;
mod server;
#[cfg(test)]
mod wire;
mod worker;
mod workers;

use guard::Gate;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};

pub use worker::run as work;

/// The usual port. It stays the same from day to day, because browsers keep progress by address.
const PORT: u16 = 7417;

/// The command that must call [`work`]; its arguments are the memory in MiB, and `--no-store` where that is wished.
pub const WORKER: &str = "studio-worker";

/// A studio that listens, and answers when it is run.
pub struct Studio {
    listener: TcpListener,
    address: SocketAddr,
    limits: jobs::Limits,
    gate: Gate,
}

impl Studio {
    /// Listens at a port; without a wish, at the usual one or else at any that is free. All that answers
    /// together may use so much memory, and the store of what was found before if it is wanted.
    pub fn open(
        ip: IpAddr,
        port: Option<u16>,
        memory_mib: u64,
        with_store: bool,
    ) -> io::Result<Self> {
        let wanted = SocketAddr::new(ip, port.unwrap_or(PORT));
        let bound = TcpListener::bind(wanted).or_else(|error| match port {
            Some(_) => Err(error),
            None => TcpListener::bind(SocketAddr::new(ip, 0)),
        });
        let named = |error: io::Error| {
            io::Error::new(error.kind(), format!("cannot listen on {wanted}: {error}"))
        };
        let listener = bound.map_err(named)?;
        let address = listener.local_addr().map_err(named)?;
        let limits = jobs::Limits::for_this_machine(memory_mib).with_store(with_store);
        Ok(Self { listener, address, limits, gate: Gate::new(address)? })
    }

    /// Where a browser finds it: an address that means every interface is reached by the loopback.
    pub fn url(&self) -> String {
        let address = self.address;
        let page = match address.ip() {
            ip if ip.is_unspecified() || ip == IpAddr::from([127, 0, 0, 1]) => {
                format!("http://localhost:{}/", address.port())
            }
            _ => format!("http://{address}/"),
        };
        match self.gate.token() {
            Some(token) => format!("{page}?token={token}"),
            None => page,
        }
    }

    /// Whether other machines can reach it.
    pub fn is_public(&self) -> bool {
        !self.address.ip().is_loopback()
    }

    /// Answers until Ctrl-C.
    pub fn run(self) -> io::Result<()> {
        server::run(self.listener, self.gate, self.limits)
    }
}
