//! What was found, kept for next time: one database per user, shared by all processes.
//!
//! A record says what was found about what, by which engine, how and at what cost, and is sealed: one that was
//! damaged is as good as none. SQLite's write-ahead log lets readers go on while somebody writes, and whatever
//! ends a process, what was put is there.

mod recall;
mod verify;

pub use recall::{Certified, Known, Memory, Period, Quotient};
pub use verify::{Verdict, verify};

use crate::Failure;
use grundy::base::sealed::{self, Format, Sealed};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The engine that finds what is kept; what another one found is not believed.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// The records may take so many bytes together.
const MOST_BYTES: u64 = 256 << 20;

/// Others write for so long at most.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a record is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Who wins a position, and what it is worth.
    Value,
    /// The certificate of a period.
    Period,
    /// The proof of a search.
    Proof,
    /// A misère quotient with its certificate.
    Quotient,
    /// Lenstra's excesses.
    Alpha,
    /// What a long search has proved on its way.
    Facts,
}

impl Kind {
    const ALL: [Self; 6] =
        [Self::Value, Self::Period, Self::Proof, Self::Quotient, Self::Alpha, Self::Facts];

    /// The name, as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Period => "period",
            Self::Proof => "proof",
            Self::Quotient => "quotient",
            Self::Alpha => "alpha",
            Self::Facts => "facts",
        }
    }

    /// The kind of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What a record cost to find, in whole numbers: these are read as they were written, to the last bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cost {
    /// Milliseconds of the clock.
    pub milliseconds: u64,
    /// Positions that were looked at, where they are counted.
    pub positions: u64,
}

impl Cost {
    /// The cost of what began then.
    pub fn since(begun: Instant, positions: u64) -> Self {
        let milliseconds = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        Self { milliseconds, positions }
    }

    /// Seconds of the clock.
    pub fn seconds(self) -> f64 {
        self.milliseconds as f64 / 1e3
    }
}

/// What was found about something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// What it is about …
    pub kind: Kind,
    /// … and of which game or position, with its parameters.
    pub key: String,
    /// The engine that found it.
    pub engine: String,
    /// When, in seconds since 1970.
    pub made: u64,
    /// By which command.
    pub how: String,
    /// At what cost.
    pub cost: Cost,
    /// What was found.
    pub contents: Value,
}

impl Format for Record {
    const NAME: &'static str = "grundy-record";
    const VERSION: u32 = 1;
}

impl Record {
    /// What this program has found now.
    pub fn new(
        kind: Kind,
        key: &str,
        how: &str,
        cost: Cost,
        found: &impl Serialize,
    ) -> Result<Self, Failure> {
        let contents = serde_json::to_value(found);
        let contents = contents.map_err(|error| Failure::File(error.to_string()))?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let (key, engine, how) = (key.to_owned(), ENGINE.to_owned(), how.to_owned());
        Ok(Self { kind, key, engine, made: now, how, cost, contents })
    }

    /// What it holds, if it is of this shape.
    pub fn found<T: DeserializeOwned>(self) -> Option<T> {
        serde_json::from_value(self.contents).ok()
    }

    /// One line, as it is exported.
    pub fn to_line(&self) -> Vec<u8> {
        Sealed::new(self.clone()).to_bytes()
    }

    /// Reads what was exported.
    pub fn from_line(line: &[u8]) -> Result<Self, String> {
        sealed::open(line)
    }
}

/// The name under which a record stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    kind: String,
    key: String,
    engine: String,
}

/// What a name says, and the record or why there is none.
pub struct Entry {
    /// Its name: kind, key and engine as the database has them.
    pub name: Name,
    /// The record, if it is whole.
    pub record: Result<Record, String>,
    /// How many bytes it takes.
    pub bytes: u64,
}

impl Name {
    /// In words: `period .16`.
    pub fn words(&self) -> String {
        format!("{} {}", self.kind, self.key)
    }
}

/// The user's database.
pub struct Store {
    db: Connection,
    path: PathBuf,
    most: u64,
}

/// Where everything of the user's own is kept: `GRUNDY_DATA`, or the user's folder for data.
pub fn folder() -> Option<PathBuf> {
    let of =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    of("GRUNDY_DATA")
        .or_else(|| of("XDG_DATA_HOME").map(|path| path.join("grundy")))
        .or_else(|| of("HOME").map(|path| path.join(".local/share/grundy")))
}

/// The file of the database.
pub fn file() -> Option<PathBuf> {
    Some(folder()?.join("store.db"))
}

const LAYOUT: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS records (
        kind TEXT NOT NULL, key TEXT NOT NULL, engine TEXT NOT NULL,
        seconds REAL NOT NULL, bytes INTEGER NOT NULL, sealed BLOB NOT NULL,
        PRIMARY KEY (kind, key, engine));
    CREATE INDEX IF NOT EXISTS sizes ON records (seconds / bytes, bytes);";

impl Store {
    /// The user's own database, which is made if there is none.
    pub fn open() -> Result<Self, Failure> {
        let none = || Failure::File("there is no place for a store: set GRUNDY_DATA".into());
        Self::at(&file().ok_or_else(none)?)
    }

    /// The same, if there is one already: to look something up is no reason to make one.
    pub fn existing() -> Option<Self> {
        file().filter(|path| path.exists()).and_then(|path| Self::at(&path).ok())
    }

    /// A database in this file.
    pub fn at(path: &Path) -> Result<Self, Failure> {
        let failed = |why: &dyn std::fmt::Display| {
            Failure::File(format!("cannot open the store {}: {why}", path.display()))
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| failed(&error))?;
        }
        let open = || {
            let db = Connection::open(path)?;
            db.busy_timeout(PATIENCE)?;
            db.execute_batch(LAYOUT)?;
            Ok(db)
        };
        let db = open().map_err(|error| failed(&in_words(&error)))?;
        Ok(Self { db, path: path.to_owned(), most: MOST_BYTES })
    }

    /// The same, with room for so many bytes.
    pub fn within(self, most: u64) -> Self {
        Self { most, ..self }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The right to write: one process has it at a time, and readers see nothing of it until it is complete.
    fn change(&self) -> rusqlite::Result<Transaction<'_>> {
        Transaction::new_unchecked(&self.db, TransactionBehavior::Immediate)
    }

    fn failed(&self, error: &rusqlite::Error) -> Failure {
        Failure::File(format!("cannot use the store {}: {}", self.path.display(), in_words(error)))
    }

    /// What this engine found, if it is there and whole. A store that cannot be read is as good as an empty one.
    pub fn get(&self, kind: Kind, key: &str) -> Option<Record> {
        let asked = "SELECT sealed FROM records WHERE kind = ?1 AND key = ?2 AND engine = ?3";
        let mut asked = self.db.prepare(asked).ok()?;
        let found =
            asked.query_row(params![kind.name(), key, ENGINE], |row| row.get::<_, Vec<u8>>(0));
        let record = Record::from_line(&found.optional().ok()??).ok()?;
        let is_asked = record.kind == kind && record.key == key && record.engine == ENGINE;
        is_asked.then_some(record)
    }

    /// Keeps a record instead of one of the same name. When this returns it is on the disk. Where there is no
    /// room, those go first that are found again soonest for their size.
    pub fn put(&self, record: &Record) -> Result<(), Failure> {
        let written = self.try_put(record);
        written.map_err(|error| self.failed(&error))
    }

    fn try_put(&self, record: &Record) -> rusqlite::Result<()> {
        let line = record.to_line();
        if line.len() as u64 > self.most / 2 {
            return Ok(());
        }
        let change = self.change()?;
        let asked = "INSERT OR REPLACE INTO records VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let Record { kind, key, engine, cost, .. } = record;
        let bytes = line.len() as i64;
        change.execute(asked, params![kind.name(), key, engine, cost.seconds(), bytes, line])?;
        make_room(&change, self.most)?;
        change.commit()
    }

    /// Every record, or why it cannot be read.
    pub fn entries(&self) -> Result<Vec<Entry>, Failure> {
        let read = || {
            let asked = "SELECT kind, key, engine, bytes, sealed FROM records ORDER BY kind, key";
            let mut asked = self.db.prepare(asked)?;
            let rows = asked.query_map([], |row| {
                let name = Name { kind: row.get(0)?, key: row.get(1)?, engine: row.get(2)? };
                let bytes: i64 = row.get(3)?;
                let record = Record::from_line(&row.get::<_, Vec<u8>>(4)?);
                let record = record.and_then(|record| match is_named(&record, &name) {
                    true => Ok(record),
                    false => Err("it stands under another name".to_owned()),
                });
                Ok(Entry { name, record, bytes: bytes.unsigned_abs() })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(|error| self.failed(&error))
    }

    /// Forgets records.
    pub fn forget(&self, names: &[Name]) -> Result<(), Failure> {
        let forget = || {
            let change = self.change()?;
            for Name { kind, key, engine } in names {
                let asked = "DELETE FROM records WHERE kind = ?1 AND key = ?2 AND engine = ?3";
                change.execute(asked, params![kind, key, engine])?;
            }
            change.commit()
        };
        forget().map_err(|error| self.failed(&error))
    }

    /// Gives the room of what was forgotten back, and looks whether the database itself is whole.
    pub fn compact(&self) -> Result<(), Failure> {
        let compact = || {
            let change = self.change()?;
            make_room(&change, self.most)?;
            change.commit()?;
            self.db.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")
        };
        compact().map_err(|error| self.failed(&error))
    }

    /// What is wrong with the database itself, if anything is.
    pub fn damage(&self) -> Option<String> {
        let check = self.db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0));
        match check {
            Ok(told) if told == "ok" => None,
            Ok(told) => Some(told),
            Err(error) => Some(in_words(&error)),
        }
    }
}

fn is_named(record: &Record, name: &Name) -> bool {
    (record.kind.name(), &record.key, &record.engine) == (&name.kind, &name.key, &name.engine)
}

/// Forgets what took the fewest seconds for its size until the rest fits.
fn make_room(change: &Transaction, most: u64) -> rusqlite::Result<()> {
    let total: i64 =
        change.query_row("SELECT coalesce(sum(bytes), 0) FROM records", [], |row| row.get(0))?;
    let mut over = total - i64::try_from(most).unwrap_or(i64::MAX);
    if over <= 0 {
        return Ok(());
    }
    let mut asked =
        change.prepare("SELECT rowid, bytes FROM records ORDER BY seconds / bytes, bytes DESC")?;
    let rows = asked.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for row in rows.collect::<rusqlite::Result<Vec<(i64, i64)>>>()? {
        if over <= 0 {
            break;
        }
        change.execute("DELETE FROM records WHERE rowid = ?1", [row.0])?;
        over -= row.1;
    }
    Ok(())
}

/// What went wrong, in a few words.
fn in_words(error: &rusqlite::Error) -> String {
    use rusqlite::ErrorCode::{
        CannotOpen, DatabaseBusy, DatabaseCorrupt, DiskFull, NotADatabase, SystemIoFailure,
    };
    match error.sqlite_error_code() {
        Some(DiskFull) => "the disk is full".into(),
        Some(DatabaseBusy) => "another process has been writing for too long".into(),
        Some(DatabaseCorrupt | NotADatabase) => {
            "the file is damaged: what ‘grundy store export’ can still read can be kept, then remove it"
                .into()
        }
        // Even to be read, a store needs a page beside it.
        Some(SystemIoFailure) => {
            format!("the disk cannot be written or read; it may be full ({error})")
        }
        Some(CannotOpen) => "the file cannot be opened".into(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(key: &str, seconds: f64, size: usize) -> Record {
        let cost = Cost { milliseconds: (1e3 * seconds) as u64, positions: 1 };
        Record::new(Kind::Value, key, "test", cost, &"x".repeat(size)).expect("text")
    }

    fn store(folder: &tempfile::TempDir) -> Store {
        Store::at(&folder.path().join("store.db")).expect("a store")
    }

    #[test]
    fn what_is_put_is_there_for_everybody() {
        let folder = tempfile::tempdir().expect("a folder");
        let (one, two) = (store(&folder), store(&folder));
        one.put(&record("a", 1.0, 10)).expect("room");
        two.put(&record("b", 1.0, 20)).expect("room");
        let there = |store: &Store, key| store.get(Kind::Value, key).is_some();
        assert!(there(&two, "a") && there(&one, "b") && !there(&one, "c"));
        assert!(one.get(Kind::Period, "a").is_none());
        // A reader goes on while somebody writes.
        let change = one.change().expect("nobody else writes");
        change.execute("DELETE FROM records", []).expect("records");
        assert!(there(&two, "a"));
        change.commit().expect("room");
        assert!(!there(&two, "a"));
    }

    #[test]
    fn what_is_soonest_found_again_goes_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(&folder).within(10_000);
        for (key, seconds) in [("dear", 100.0), ("cheap", 0.1), ("fair", 5.0)] {
            store.put(&record(key, seconds, 3_000)).expect("room");
        }
        store.put(&record("new", 7.0, 3_000)).expect("room");
        let left = |key| store.get(Kind::Value, key).is_some();
        assert_eq!(["dear", "cheap", "fair", "new"].map(left), [true, false, true, true]);
        let bytes: u64 = store.entries().expect("records").iter().map(|entry| entry.bytes).sum();
        assert!(bytes <= 10_000, "{bytes}");
        store.put(&record("huge", 1e9, 9_000)).expect("it is left out");
        assert!(store.get(Kind::Value, "huge").is_none());
    }

    /// Every bit of a record may flip: it is then as good as none, and is told of.
    #[test]
    fn a_flipped_bit_is_seen() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(&folder);
        let whole = record("a", 1.0, 3);
        store.put(&whole).expect("room");
        let line = whole.to_line();
        for bit in 0..8 * line.len() {
            let mut bad = line.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            store.db.execute("UPDATE records SET sealed = ?1", [&bad]).expect("a record");
            let is_same = Record::from_line(&bad).is_ok_and(|record| record == whole);
            assert_eq!(store.get(Kind::Value, "a").is_some(), is_same, "bit {bit}");
            let entries = store.entries().expect("records");
            assert_eq!(entries[0].record.is_ok(), is_same, "bit {bit}");
        }
        store.db.execute("UPDATE records SET sealed = ?1, key = 'b'", [&line]).expect("a record");
        assert!(store.get(Kind::Value, "b").is_none(), "it belongs to another name");
    }

    /// Whatever it cost, a record is read as it was written.
    #[test]
    fn records_are_read_back() {
        for milliseconds in (0..100_000).step_by(7) {
            let record = record("a", milliseconds as f64 / 1e3, 1);
            assert_eq!(Record::from_line(&record.to_line()).as_ref(), Ok(&record));
        }
    }

    #[test]
    fn what_another_engine_found_is_not_believed() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(&folder);
        let other = Record { engine: "0.0.1".into(), ..record("a", 1.0, 3) };
        store.put(&other).expect("room");
        assert!(store.get(Kind::Value, "a").is_none());
        assert_eq!(store.entries().expect("records").len(), 1);
    }
}
