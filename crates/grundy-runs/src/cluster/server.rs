//! A Redis server of one's own, for the time of one search: it listens at a socket in a folder of the user's, and at
//! an address only if one was named.

use crate::Failure;
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What answers to the Redis protocol, under the names of its packages.
const PROGRAMS: [&str; 2] = ["redis-server", "valkey-server"];

/// The server has so long to begin.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where other machines reach the server.
#[derive(Clone, Debug)]
pub struct Listen {
    /// The address and port.
    pub address: SocketAddr,
    /// Whoever knows it may take part.
    pub password: String,
    /// Certificate and key, if what is said is to be ciphered.
    pub tls: Option<(PathBuf, PathBuf)>,
}

/// A server that was started here; it ends with this.
pub struct Server {
    folder: PathBuf,
    listen: Option<Listen>,
    process: Child,
    /// Whether nobody wants the folder when the search is over.
    is_for_once: bool,
}

impl Server {
    /// Starts a server that keeps what it is told in a folder, which goes with it if it is used only once.
    pub fn start(
        folder: &Path,
        listen: Option<Listen>,
        is_for_once: bool,
    ) -> Result<Self, Failure> {
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::File(format!("cannot use {}: {error}", folder.display())))?;
        let process = begin(folder, listen.as_ref())?;
        let mut server = Self { folder: folder.to_owned(), listen, process, is_for_once };
        server.wait()?;
        Ok(server)
    }

    fn wait(&mut self) -> Result<(), Failure> {
        let begun = Instant::now();
        while !self.socket().exists() {
            if let Ok(Some(status)) = self.process.try_wait() {
                let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                let why = log.lines().rev().find(|line| line.contains('#')).unwrap_or_default();
                return Err(Failure::File(format!("the server has ended ({status}): {why}")));
            }
            if begun.elapsed() > PATIENCE {
                return Err(Failure::File("the server does not begin".into()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Starts it again if it has ended: it has kept what it was told.
    pub fn mend(&mut self) -> Result<(), Failure> {
        if matches!(self.process.try_wait(), Ok(Some(_))) {
            let _ = std::fs::remove_file(self.socket());
            self.process = begin(&self.folder, self.listen.as_ref())?;
            self.wait()?;
        }
        Ok(())
    }

    fn socket(&self) -> PathBuf {
        self.folder.join("socket")
    }

    /// Where programs on this machine reach it.
    pub fn address(&self) -> String {
        let password = self
            .listen
            .as_ref()
            .map_or(String::new(), |listen| format!("?pass={}", listen.password));
        format!("unix://{}{password}", self.socket().display())
    }

    /// Where others reach it.
    pub fn public_address(&self) -> Option<String> {
        let Listen { address, password, tls } = self.listen.as_ref()?;
        let scheme = if tls.is_some() { "rediss" } else { "redis" };
        Some(format!("{scheme}://:{password}@{address}"))
    }

    /// Its process.
    pub fn process(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_file(self.socket());
        if self.is_for_once {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

fn begin(folder: &Path, listen: Option<&Listen>) -> Result<Child, Failure> {
    let program = PROGRAMS.into_iter().find(|program| {
        let found = Command::new(program).arg("--version").stdout(Stdio::null()).status();
        found.is_ok_and(|status| status.success())
    });
    let program = program.ok_or_else(|| {
        let why = "neither redis-server nor valkey-server is installed here: install one of them \
                   (Debian: apt-get install redis-server), or name a server with --server";
        Failure::File(why.into())
    })?;
    let failed = |error: std::io::Error| Failure::File(format!("cannot start {program}: {error}"));
    // What others must not read in a list of processes is told on its standard input.
    let mut child = Command::new(program)
        .arg("-")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(configuration(listen).as_bytes()).map_err(failed)?;
    }
    Ok(child)
}

/// Everything that was acknowledged is on the disk.
fn configuration(listen: Option<&Listen>) -> String {
    let mut text = String::from(
        "unixsocket socket\nunixsocketperm 700\nlogfile log\nsave \"\"\nappendonly yes\n\
         appendfsync always\nmaxmemory-policy noeviction\n",
    );
    let Some(Listen { address, password, tls }) = listen else { return text + "port 0\n" };
    text += &format!("bind {}\nrequirepass {password}\n", address.ip());
    text += &match tls {
        None => format!("port {}\n", address.port()),
        Some((certificate, key)) => format!(
            "port 0\ntls-port {}\ntls-cert-file {}\ntls-key-file {}\ntls-auth-clients no\n",
            address.port(),
            certificate.display(),
            key.display()
        ),
    };
    text
}
