//! `grundy store`: what was found and is kept.

use crate::args::{
    Store as Arguments, StoreCommand, StoreExport, StoreGc, StoreImport, StoreShow, StoreVerify,
};
use crate::failure::Failure;
use crate::output::{json, line, say};
use grundy_runs::store::{self, ENGINE, Entry, Kind, Name, Record, Store, Verdict};
use grundy_runs::{Outlet, limits, positions, time_in_words};
use serde::Serialize;
use serde_json::json;
use std::time::{SystemTime, UNIX_EPOCH};

pub fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        StoreCommand::Ls(flags) => list(flags.json),
        StoreCommand::Show(show) => self::show(&show),
        StoreCommand::Export(export) => self::export(&export),
        StoreCommand::Import(import) => self::import(&import),
        StoreCommand::Verify(verify) => self::verify(&verify),
        StoreCommand::Gc(gc) => self::gc(&gc),
    }
}

/// What is kept; nothing where there is no store.
fn entries() -> Result<Vec<Entry>, Failure> {
    match store::file().filter(|file| file.exists()) {
        Some(file) => Ok(Store::at(&file)?.entries()?),
        None => Ok(Vec::new()),
    }
}

/// A record in a list.
#[derive(Serialize)]
struct Row<'a> {
    kind: &'a str,
    key: &'a str,
    engine: &'a str,
    made: u64,
    how: &'a str,
    seconds: f64,
    positions: u64,
    bytes: u64,
}

fn row(record: &Record, bytes: u64) -> Row<'_> {
    let Record { kind, key, engine, made, how, cost, .. } = record;
    let (seconds, positions) = (cost.seconds(), cost.positions);
    Row { kind: kind.name(), key, engine, made: *made, how, seconds, positions, bytes }
}

fn list(as_json: bool) -> Result<(), Failure> {
    let entries = entries()?;
    let damaged = entries
        .iter()
        .filter_map(|entry| entry.record.as_ref().err().map(|why| (entry.name.words(), why)));
    let damaged: Vec<_> = damaged.collect();
    let whole = entries.iter().filter_map(|entry| Some((entry.record.as_ref().ok()?, entry.bytes)));
    let rows: Vec<Row> = whole.map(|(record, bytes)| row(record, bytes)).collect();
    if as_json {
        let file = store::file().map(|file| file.display().to_string());
        json(&json!({ "file": file, "records": rows, "damaged": damaged }));
        return Ok(());
    }
    for row in &rows {
        let found = time_in_words(row.seconds);
        let Row { kind, key, bytes, made, how, .. } = row;
        line(&format!(
            "{kind:<8} {key}  (found by ‘{how}’ in {found}, {}; {bytes} bytes)",
            age(*made)
        ));
    }
    damaged.iter().for_each(|(name, why)| line(&format!("damaged: {name}: {why}")));
    let bytes: u64 = entries.iter().map(|entry| entry.bytes).sum();
    line(&format!("{} records, {bytes} bytes", entries.len()));
    Ok(())
}

fn age(made: u64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    match now.saturating_sub(made) {
        0..60 => "just now".into(),
        seconds => format!("{} ago", time_in_words(seconds as f64)),
    }
}

fn show(arguments: &StoreShow) -> Result<(), Failure> {
    let key = arguments.key();
    let kind = Kind::named(&arguments.kind)
        .ok_or_else(|| Failure::Usage(format!("there is no kind ‘{}’", arguments.kind)))?;
    let found = Store::existing().and_then(|store| store.get(kind, &key));
    let Some(record) = found else {
        return Err(Failure::Usage(format!(
            "there is no {} of ‘{key}’ in the store",
            arguments.kind
        )));
    };
    if arguments.json {
        json(&record);
        return Ok(());
    }
    let Record { key, engine, made, how, cost, contents, .. } = &record;
    line(&format!("{} {key}", kind.name()));
    line(&format!("found by ‘{how}’, engine {engine}, {}", age(*made)));
    let (seconds, positions) = (time_in_words(cost.seconds()), cost.positions);
    line(&format!("cost: {seconds}, {positions} positions"));
    line(&contents.to_string());
    Ok(())
}

fn export(arguments: &StoreExport) -> Result<(), Failure> {
    let mut out = Outlet::open(arguments.out.as_deref())?;
    let mut damaged = 0;
    for entry in entries()? {
        match entry.record {
            Ok(record) => out.write(&record.to_line())?,
            Err(why) => {
                damaged += 1;
                say(&format!("left out: {}: {why}", entry.name.words()));
            }
        }
    }
    out.finish()?;
    if damaged > 0 { Err(Failure::Reported) } else { Ok(()) }
}

fn import(arguments: &StoreImport) -> Result<(), Failure> {
    let text = positions::read(&arguments.file)?;
    let (mut taken, mut refused) = (0u64, Vec::new());
    let store = Store::open()?;
    for (number, written) in text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        match Record::from_line(written.as_bytes()) {
            Ok(record) => {
                store.put(&record)?;
                taken += 1;
            }
            Err(why) => refused.push(format!("line {}: {why}", number + 1)),
        }
    }
    if arguments.json {
        json(&json!({ "taken": taken, "refused": refused }));
    } else {
        refused.iter().for_each(|why| say(&format!("left out: {why}")));
        line(&format!("{taken} records taken"));
    }
    if refused.is_empty() { Ok(()) } else { Err(Failure::WrongLines) }
}

/// A record that was looked at.
#[derive(Serialize)]
struct Looked {
    record: String,
    #[serde(flatten)]
    verdict: Verdict,
}

fn verify(arguments: &StoreVerify) -> Result<(), Failure> {
    let damage = Store::existing().and_then(|store| store.damage());
    let mut looked = Vec::new();
    for entry in entries()? {
        let verdict = match &entry.record {
            Err(why) => Verdict::Wrong(why.clone()),
            Ok(record) if record.engine != ENGINE => {
                Verdict::Unchecked(format!("engine {} found it", record.engine))
            }
            _ if limits::is_interrupted() => Verdict::Unchecked("cancelled".into()),
            Ok(record) => store::verify(record, &arguments.limits.watch()),
        };
        looked.push(Looked { record: entry.name.words(), verdict });
    }
    let wrong = looked.iter().any(|looked| matches!(looked.verdict, Verdict::Wrong(_)));
    if arguments.json {
        json(&json!({ "records": looked, "damage": damage }));
    } else {
        for Looked { record, verdict } in &looked {
            line(&match verdict {
                Verdict::Proved => format!("proved     {record}"),
                Verdict::Confirmed => format!("confirmed  {record}"),
                Verdict::Unchecked(why) => format!("unchecked  {record}: {why}"),
                Verdict::Wrong(why) => format!("WRONG      {record}: {why}"),
            });
        }
        damage.iter().for_each(|why| line(&format!("the database itself is damaged: {why}")));
    }
    if wrong || damage.is_some() { Err(Failure::WrongLines) } else { Ok(()) }
}

fn gc(arguments: &StoreGc) -> Result<(), Failure> {
    let before = entries()?;
    let is_useless = |entry: &&Entry| entry.record.as_ref().map_or(true, |r| r.engine != ENGINE);
    let useless: Vec<Name> =
        before.iter().filter(is_useless).map(|entry| entry.name.clone()).collect();
    if let Some(mut store) = Store::existing() {
        if let Some(most) = arguments.most {
            store = store.within(most << 20);
        }
        store.forget(&useless)?;
        store.compact()?;
    }
    let after = entries()?;
    let bytes = |entries: &[Entry]| entries.iter().map(|entry| entry.bytes).sum::<u64>();
    let (forgotten, bytes) = (before.len() - after.len(), bytes(&after));
    if arguments.json {
        json(&json!({ "forgotten": forgotten, "records": after.len(), "bytes": bytes }));
    } else {
        line(&format!("{forgotten} records forgotten, {} left, {bytes} bytes", after.len()));
    }
    Ok(())
}
