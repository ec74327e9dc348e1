//! A connection that is mended: whatever becomes of the server or of the way to it, what was asked is asked again.

use crate::Failure;
use redis::{Client, Cmd, Connection, ErrorKind, FromRedisValue, Pipeline, RedisError};
use std::time::{Duration, Instant};

/// How long a connection may take, and an answer beyond the time that it was asked to wait.
const PATIENCE: Duration = Duration::from_secs(5);
/// A server that is away for longer has gone.
const LONGEST: Duration = Duration::from_secs(300);
/// The time between two tries.
const PAUSE: Duration = Duration::from_millis(200);

/// The way to a server.
pub struct Link {
    client: Client,
    address: String,
    connection: Option<Connection>,
    /// Asked between two tries: whether to give up.
    gives_up: Box<dyn Fn() -> bool + Send>,
}

impl Link {
    /// A link to a server: `redis://:password@host:port`, `rediss://` with TLS, `unix://` a socket.
    pub fn new(
        address: &str,
        gives_up: impl Fn() -> bool + Send + 'static,
    ) -> Result<Self, Failure> {
        // One provider of ciphers is compiled in; a second try to set it is no harm.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::open(address)
            .map_err(|error| Failure::File(format!("{}: {error}", without_password(address))))?;
        let address = without_password(address);
        Ok(Self { client, address, connection: None, gives_up: Box::new(gives_up) })
    }

    fn connect(&self) -> Result<Connection, RedisError> {
        let connection = self.client.get_connection_with_timeout(PATIENCE)?;
        connection.set_read_timeout(Some(PATIENCE))?;
        connection.set_write_timeout(Some(PATIENCE))?;
        Ok(connection)
    }

    /// Asks the server until it answers.
    pub fn ask<T: FromRedisValue>(&mut self, command: &Cmd) -> Result<T, Failure> {
        self.until_answered(&|connection| command.query(connection))
    }

    /// The same with several commands at once, all of them or none.
    pub fn ask_all(&mut self, commands: &Pipeline) -> Result<(), Failure> {
        self.until_answered(&|connection| commands.query(connection))
    }

    fn until_answered<T>(
        &mut self,
        ask: &dyn Fn(&mut Connection) -> Result<T, RedisError>,
    ) -> Result<T, Failure> {
        let begun = Instant::now();
        loop {
            let answered = match &mut self.connection {
                Some(connection) => ask(connection),
                None => match self.connect() {
                    Ok(mut connection) => {
                        let answered = ask(&mut connection);
                        self.connection = Some(connection);
                        answered
                    }
                    Err(error) => Err(error),
                },
            };
            let error = match answered {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            self.connection = None;
            if is_final(&error) || (self.gives_up)() || begun.elapsed() > LONGEST {
                return Err(Failure::File(format!("{}: {error}", self.address)));
            }
            std::thread::sleep(PAUSE);
        }
    }
}

/// What asking again cannot change: a wrong password, a command that the server refuses.
fn is_final(error: &RedisError) -> bool {
    let is_busy = error.code() == Some("LOADING") || error.code() == Some("MASTERDOWN");
    let is_refused = error.kind() == ErrorKind::AuthenticationFailed || error.code().is_some();
    is_refused && !is_busy
}

/// An address as it may be printed.
fn without_password(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        _ => address.to_owned(),
    }
}
