//! `grundy studio`: the page, served from this one binary. Nothing is read from files and nothing is
//! fetched from the network.

mod guard;
mod jobs;
mod openapi;
mod page;
mod questions;
mod routes;
mod server;

use crate::args::Studio;
use crate::failure::Failure;
use crate::output::{line, say};
use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr, TcpListener};

/// The usual port. It stays the same from day to day, because browsers keep progress by address.
const PORT: u16 = 7417;

pub fn run(arguments: &Studio) -> Result<(), Failure> {
    let listener = listen(arguments.listen, arguments.port)?;
    let failed = |error: std::io::Error| Failure::File(format!("cannot serve the page: {error}"));
    let address = listener.local_addr().map_err(failed)?;
    let url = format!("http://{}/", shown(address));
    line(&format!("The studio is open at {url} (Ctrl-C closes it)"));
    if !address.ip().is_loopback() {
        say("It answers every machine that can reach this one.");
    }
    let watched = std::io::stdout().is_terminal();
    if watched && !arguments.no_open && open::that_detached(&url).is_err() {
        say("No browser could be started here: open that address in one.");
    }
    let limits = jobs::Limits::for_this_machine(arguments.memory);
    server::run(listener, address, limits).map_err(failed)
}

/// The address that was asked for; without a wish, the usual port or else any that is free.
fn listen(ip: IpAddr, port: Option<u16>) -> Result<TcpListener, Failure> {
    let wanted = SocketAddr::new(ip, port.unwrap_or(PORT));
    let bound = TcpListener::bind(wanted).or_else(|error| match port {
        Some(_) => Err(error),
        None => TcpListener::bind(SocketAddr::new(ip, 0)),
    });
    bound.map_err(|error| Failure::File(format!("cannot listen on {wanted}: {error}")))
}

/// An address to open: one that means every interface is reached from here by the loopback.
fn shown(address: SocketAddr) -> String {
    match address.ip() {
        ip if ip.is_unspecified() || ip == IpAddr::from([127, 0, 0, 1]) => {
            format!("localhost:{}", address.port())
        }
        _ => address.to_string(),
    }
}
