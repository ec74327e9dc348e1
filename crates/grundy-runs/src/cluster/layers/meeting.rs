//! How the processes find each other: each listens at its place, calls those before it and is called by those after.

use crate::{Failure, limits};
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::time::Duration;
use timely::communication::allocator::zero_copy::stream::Stream;

/// Where the processes meet.
#[derive(Clone, Debug)]
pub enum Meeting {
    /// At sockets in a folder that only this user can enter: nothing listens at any address.
    Folder(PathBuf),
    /// At these addresses, one for each process.
    Hosts(Vec<String>),
}

/// What processes tell each other before anything else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// Who has not the same search, engine and list of hosts has no business here.
    pub search: String,
    pub process: usize,
    /// The last step that the process has closed.
    pub progress: Option<u64>,
    /// How many it has closed.
    pub closed: u64,
}

/// Between two tries.
const PAUSE: Duration = Duration::from_millis(50);
/// Whoever calls must say who it is within this time.
const PATIENCE: Duration = Duration::from_secs(10);
/// No greeting is longer.
const LONGEST: u32 = 1 << 16;

/// A way in both directions.
trait Way: Stream {
    fn patience(&self, time: Option<Duration>) -> io::Result<()>;
}

impl Way for TcpStream {
    fn patience(&self, time: Option<Duration>) -> io::Result<()> {
        self.set_nodelay(true)?;
        self.set_read_timeout(time)
    }
}

impl Way for UnixStream {
    fn patience(&self, time: Option<Duration>) -> io::Result<()> {
        self.set_read_timeout(time)
    }
}

/// The ways to all other processes, and what these have said.
pub struct Met<S> {
    pub ways: Vec<Option<S>>,
    pub hellos: Vec<Hello>,
}

/// What a meeting gives, over sockets of one kind or the other.
pub enum Ways {
    Local(Met<UnixStream>),
    Remote(Met<TcpStream>),
}

impl Meeting {
    /// Waits until all of so many processes are there.
    pub fn attend(&self, own: &Hello, processes: usize) -> Result<Ways, Failure> {
        match self {
            Self::Folder(folder) => {
                let place = |process: usize| folder.join(process.to_string());
                let listener = UnixListener::bind(place(own.process))
                    .map_err(|error| failed(&place(own.process).display().to_string(), &error))?;
                listener.set_nonblocking(true).map_err(|error| failed("a socket", &error))?;
                let accept = || listener.accept().map(|(way, _)| way);
                let call = |process: usize| UnixStream::connect(place(process));
                meet(own, processes, call, accept).map(Ways::Local)
            }
            Self::Hosts(hosts) => {
                let host = &hosts[own.process];
                let listener = TcpListener::bind(host).map_err(|error| failed(host, &error))?;
                listener.set_nonblocking(true).map_err(|error| failed(host, &error))?;
                let accept = || listener.accept().map(|(way, _)| way);
                let call = |process: usize| {
                    let address = hosts[process].to_socket_addrs()?.next();
                    let address = address.ok_or(io::ErrorKind::AddrNotAvailable)?;
                    TcpStream::connect_timeout(&address, PATIENCE)
                };
                meet(own, processes, call, accept).map(Ways::Remote)
            }
        }
    }
}

fn failed(place: &str, error: &io::Error) -> Failure {
    Failure::File(format!("cannot listen at {place}: {error}"))
}

fn meet<S: Way>(
    own: &Hello,
    processes: usize,
    call: impl Fn(usize) -> io::Result<S>,
    accept: impl Fn() -> io::Result<S>,
) -> Result<Met<S>, Failure> {
    let mut ways: Vec<Option<S>> = (0..processes).map(|_| None).collect();
    let mut hellos = vec![own.clone()];
    for (process, own_way) in ways.iter_mut().enumerate().take(own.process) {
        let (way, hello) = until(|| greet(call(process)?, own, true))?;
        check(own, &hello)?;
        *own_way = Some(way);
        hellos.push(hello);
    }
    while ways.iter().skip(own.process + 1).any(Option::is_none) {
        let (way, hello) = until(|| greet(accept()?, own, false))?;
        check(own, &hello)?;
        if hello.process > own.process && hello.process < processes {
            // One that calls a second time has been started again.
            hellos.retain(|known| known.process != hello.process);
            ways[hello.process] = Some(way);
            hellos.push(hello);
        }
    }
    Ok(Met { ways, hellos })
}

/// Tries until it works; whoever does not say who it is, is not heard.
fn until<T>(work: impl Fn() -> io::Result<T>) -> Result<T, Failure> {
    loop {
        match work() {
            Ok(done) => return Ok(done),
            Err(_) if limits::is_interrupted() => {
                return Err(grundy::Stopped::Cancelled.into());
            }
            Err(_) => std::thread::sleep(PAUSE),
        }
    }
}

fn greet<S: Way>(mut way: S, own: &Hello, begins: bool) -> io::Result<(S, Hello)> {
    way.set_nonblocking(false)?;
    way.patience(Some(PATIENCE))?;
    if begins {
        say(&mut way, own)?;
    }
    let hello = listen(&mut way)?;
    if !begins {
        say(&mut way, own)?;
    }
    way.patience(None)?;
    Ok((way, hello))
}

fn say(way: &mut impl Write, hello: &Hello) -> io::Result<()> {
    let text = serde_json::to_vec(hello)?;
    way.write_all(&(text.len() as u32).to_be_bytes())?;
    way.write_all(&text)
}

fn listen(way: &mut impl Read) -> io::Result<Hello> {
    let mut length = [0; 4];
    way.read_exact(&mut length)?;
    let length = u32::from_be_bytes(length);
    if length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut text = vec![0; length as usize];
    way.read_exact(&mut text)?;
    Ok(serde_json::from_slice(&text)?)
}

fn check(own: &Hello, other: &Hello) -> Result<(), Failure> {
    if own.search == other.search {
        return Ok(());
    }
    Err(Failure::File(format!(
        "process {} works on another position, or with another engine or list of hosts",
        other.process
    )))
}
