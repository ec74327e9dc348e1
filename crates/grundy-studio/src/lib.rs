//! The studio: the page and its server, in one binary with the engine. Nothing is read from files and
//! nothing is fetched from the network. It knows the engine and what runs need, not the command line.

mod guard;
mod jobs;
mod openapi;
mod page;
mod questions;
mod routes;
#[cfg(test)]
mod schema;
mod server;
mod shelf;
#[cfg(test)]
mod wire;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};

/// The usual port. It stays the same from day to day, because browsers keep progress by address.
const PORT: u16 = 7417;

/// A studio that listens, and answers when it is run.
pub struct Studio {
    listener: TcpListener,
    address: SocketAddr,
    limits: jobs::Limits,
}

impl Studio {
    /// Listens at a port; without a wish, at the usual one or else at any that is free. Long questions
    /// stop when the program uses so much memory.
    pub fn open(ip: IpAddr, port: Option<u16>, memory_mib: u64) -> io::Result<Self> {
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
        Ok(Self { listener, address, limits: jobs::Limits::for_this_machine(memory_mib) })
    }

    /// Where a browser finds it: an address that means every interface is reached by the loopback.
    pub fn url(&self) -> String {
        let address = self.address;
        match address.ip() {
            ip if ip.is_unspecified() || ip == IpAddr::from([127, 0, 0, 1]) => {
                format!("http://localhost:{}/", address.port())
            }
            _ => format!("http://{address}/"),
        }
    }

    /// Whether other machines can reach it.
    pub fn is_public(&self) -> bool {
        !self.address.ip().is_loopback()
    }

    /// Answers until Ctrl-C.
    pub fn run(self) -> io::Result<()> {
        server::run(self.listener, self.address, self.limits)
    }
}
