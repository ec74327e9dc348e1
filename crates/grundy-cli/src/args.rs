//! The one registry of commands and flags: help, completions and the man page come from here.

use crate::examples;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use grundy::Convention;
use grundy_runs::store::Memory;
use grundy_runs::{Checkpoints, Limits, Watch, is_watched};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// The workbench for impartial games: values, winning moves, reasons, pictures.
///
/// Without a command, the studio: a page in the browser where all games are played and explained.
#[derive(Parser)]
#[command(name = "grundy", version)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Read games of your own from a rules file, or from all such files of a folder
    #[arg(long, global = true, value_name = "FILE|FOLDER")]
    pub rules: Vec<PathBuf>,
}

/// The registry with examples from the catalogue.
pub fn registry() -> clap::Command {
    let command = Arguments::command().after_help(examples::general());
    let names: Vec<String> = command.get_subcommands().map(|c| c.get_name().to_owned()).collect();
    names.iter().fold(command, |command, name| match examples::of(name) {
        Some(text) => command.mut_subcommand(name, |sub| sub.after_help(text)),
        None => command,
    })
}

#[derive(Subcommand)]
pub enum Command {
    /// Show every game, or one of them in detail
    List(List),
    /// Print the nim-value and the outcome (misère: outcome and genus)
    Value(Value),
    /// Print all winning moves, one a line
    Moves(Moves),
    /// Explain who wins and why, step by step
    Explain(Explain),
    /// Say whether two positions are equivalent, or what tells them apart
    Equal(Equal),
    /// Print the values of single heaps
    Sequence(Sequence),
    /// Print the values of all boards, or all pairs of numbers, up to a size
    Table(Table),
    /// Find the period of a heap game, and prove it
    Period(Period),
    /// Check the certificate of a period or a misère quotient, independently of the code that found it
    Verify(Verify),
    /// Search at length who wins: workers, a state to go on from, a proof
    Solve(Solve),
    /// One search by many workers, on this machine or on several
    #[cfg(feature = "cluster")]
    Cluster(Cluster),
    /// Long commands as jobs, without a terminal: start, status, stop, resume, log
    Run(Run),
    /// What was found and is kept: list, show, export, import, verify, tidy up
    Store(Store),
    /// Heap games: survey codes, identify one, plot values
    Heap(Heap),
    /// Misère play: quotients, genera, a survey of codes
    Misere(Misere),
    /// Draw the graph of all positions below one: P/N, values, heights
    Graph(Graph),
    /// Draw a position, as text or into an SVG or PNG file
    Draw(Draw),
    /// Calculate with nimbers, finite and infinite: every operator is a nim operation
    Nim(Nimbers),
    /// Compute the excesses of Lenstra's α_p, with checkpoints
    Alpha(Alpha),
    /// Open the studio: play, see and understand in the browser
    Studio(Studio),
    /// Play a game in the terminal
    Play(Play),
    /// Games of your own: check a rules file, or begin one
    Rules(Rules),
    /// Print shell completions
    Completions(Completions),
    /// Print the man page
    Man,
}

/// A position as the rest of the command line.
#[derive(Args)]
pub struct PositionArgument {
    /// The position; ‘-’ reads one per line from standard input where that makes sense
    #[arg(required = true, value_name = "POSITION")]
    words: Vec<String>,
}

impl PositionArgument {
    /// The words with spaces between them, as if they had been quoted together.
    pub fn text(&self) -> String {
        self.words.join(" ")
    }

    pub fn is_batch(&self) -> bool {
        self.words == ["-"]
    }
}

/// Which convention to play by.
#[derive(Args, Clone, Copy)]
pub struct ConventionFlags {
    /// Misère play: whoever makes the last move loses
    #[arg(long, visible_alias = "misère")]
    misere: bool,
    /// Normal play, also for games whose own rule is misère or the score
    #[arg(long, conflicts_with = "misere")]
    normal: bool,
}

impl ConventionFlags {
    /// What was asked for, or the position's own convention.
    pub fn or(self, own: Convention) -> Convention {
        match (self.misere, self.normal) {
            (true, _) => Convention::Misere,
            (_, true) => Convention::Normal,
            _ => own,
        }
    }
}

/// Whether the store is used.
#[derive(Args, Clone, Copy, Default)]
pub struct StoreFlag {
    /// Neither look into the store of what was found before nor keep anything there
    #[arg(long)]
    no_store: bool,
}

impl StoreFlag {
    /// The store as this command uses it.
    pub fn memory(self, how: &'static str) -> Memory {
        Memory::new(!self.no_store, how)
    }

    /// Whether the store may be used.
    pub fn is_wanted(self) -> bool {
        !self.no_store
    }
}

/// Limits on the work for one answer.
#[derive(Args, Clone, Copy)]
pub struct LimitFlags {
    /// Stop after looking at this many positions (default: 20000000, or no limit on a terminal and for long runs)
    #[arg(long, value_name = "N", value_parser = count, help_heading = "Limits")]
    nodes: Option<u64>,
    #[command(flatten)]
    patience: PatienceFlags,
}

/// Limits on time and memory.
#[derive(Args, Clone, Copy)]
pub struct PatienceFlags {
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    time: Option<Duration>,
    /// Stop when the question has this much memory in use, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, help_heading = "Limits")]
    memory: u64,
}

impl LimitFlags {
    /// The limits of a question. Whoever sees how far it has come can end it, so that it needs none.
    pub fn limits(self) -> Limits {
        if is_watched() { self.long() } else { self.of_many() }
    }

    /// The limits of a question that others wait behind.
    pub fn of_many(self) -> Limits {
        self.or_nodes(grundy::base::budget::DEFAULT_NODES)
    }

    /// The limits of work that is meant to be long: positions count only if somebody says so.
    pub fn long(self) -> Limits {
        Limits { nodes: self.nodes.unwrap_or(u64::MAX), ..self.patience.long() }
    }

    /// The same with this many positions if nobody says how many.
    pub fn or_nodes(self, nodes: u64) -> Limits {
        Limits { nodes: self.nodes.unwrap_or(nodes), ..self.long() }
    }

    /// Whether somebody said how many positions may be looked at.
    pub fn has_nodes(self) -> bool {
        self.nodes.is_some()
    }

    /// The same where the command shows progress of its own.
    pub fn quiet(self) -> Limits {
        Limits { progress: false, ..self.long() }
    }

    /// The memory that a question may use, in MiB.
    pub fn memory(self) -> u64 {
        self.patience.memory
    }

    /// Starts the clock of a question.
    pub fn watch(self) -> Watch {
        self.limits().watch()
    }
}

impl PatienceFlags {
    pub fn limits(self) -> Limits {
        Limits { nodes: u64::MAX, time: self.time, memory: self.memory, progress: false }
    }

    /// The same with a line of progress.
    pub fn long(self) -> Limits {
        Limits { progress: true, ..self.limits() }
    }
}

/// A time in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    number.ok_or_else(|| "expected a number of seconds".into())
}

/// A whole number such as 1000000 or 10^6.
fn count(text: &str) -> Result<u64, String> {
    let mut scanner = grundy::Scanner::new(text);
    let number = scanner.number().and_then(|number| scanner.finish().map(|()| number));
    number.map_err(|error| error.to_string())
}

#[derive(Args)]
pub struct List {
    /// Show this game in detail
    pub name: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Rules {
    #[command(subcommand)]
    pub command: RulesCommand,
}

#[derive(Subcommand)]
pub enum RulesCommand {
    /// Say what a rules file means, or what is wrong with it and where
    Check(RulesFile),
    /// Print rules to begin with
    New,
    /// Print the folder whose rules files are always read
    Folder,
}

#[derive(Args)]
pub struct RulesFile {
    /// The file, or a folder of such files
    pub file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Question {
    #[command(flatten)]
    pub position: PositionArgument,
    #[command(flatten)]
    pub convention: ConventionFlags,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitFlags,
}

#[derive(Args)]
pub struct Value {
    #[command(flatten)]
    pub question: Question,
    /// Tell which method was chosen, why, and how many positions it looked at
    #[arg(long)]
    pub how: bool,
    #[command(flatten)]
    pub store: StoreFlag,
}

#[derive(Args)]
pub struct Moves {
    #[command(flatten)]
    pub question: Question,
    /// Every move with its value, not only the winning ones
    #[arg(long)]
    pub all: bool,
    /// Tell which method was chosen, why, and how many positions it looked at
    #[arg(long)]
    pub how: bool,
    #[command(flatten)]
    pub store: StoreFlag,
}

#[derive(Args)]
pub struct Explain {
    #[command(flatten)]
    pub question: Question,
    /// Tell which method was chosen, why, and how many positions it looked at
    #[arg(long)]
    pub how: bool,
    #[command(flatten)]
    pub store: StoreFlag,
    /// Print an HTML fragment
    #[arg(long, conflicts_with_all = ["json", "how"])]
    pub html: bool,
}

#[derive(Args)]
pub struct Equal {
    /// The first position
    #[arg(value_name = "POSITION")]
    pub one: String,
    /// The second position
    #[arg(value_name = "POSITION")]
    pub other: String,
    #[command(flatten)]
    pub convention: ConventionFlags,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitFlags,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    Text,
    Csv,
    Json,
    Svg,
}

/// A table of nimbers to print.
#[derive(Clone)]
pub struct NimTable {
    pub size: u64,
    pub operation: grundy::tell::nimber_picture::Operation,
}

#[derive(Args)]
pub struct Nimbers {
    /// The expression; ‘-’ reads one per line from standard input
    #[arg(required_unless_present_any = ["table", "triplets"], value_name = "EXPRESSION")]
    pub expression: Vec<String>,
    /// Print the table of the numbers below N: add or mul
    #[arg(long, num_args = 2, value_names = ["N", "OPERATION"], conflicts_with = "expression")]
    table: Option<Vec<String>>,
    /// Draw the nim-triplets of 1 to 7
    #[arg(long, conflicts_with_all = ["expression", "table"])]
    pub triplets: bool,
    /// How to write a table
    #[arg(long, value_enum, default_value = "text")]
    pub format: TableFormat,
    /// Write to this file (svg and png draw the table)
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitFlags,
}

impl Nimbers {
    pub fn table(&self) -> Option<Result<NimTable, String>> {
        self.table.as_deref().map(crate::commands::nim::table_of)
    }
}

#[derive(Args)]
pub struct Alpha {
    /// Compute for all odd primes up to this one
    #[arg(long, value_name = "PRIME", default_value_t = 283)]
    pub to: u64,
    /// Keep what is finished in this file, and go on from there if it exists
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub store: StoreFlag,
    #[command(flatten)]
    pub limits: LimitFlags,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SequenceFormat {
    Text,
    Csv,
    Json,
    /// NumPy's format, 16 bits a value; can be memory-mapped
    Npy,
    /// Two bytes a value, the lower first
    Bin,
    /// Apache Parquet, one column of 32-bit numbers
    Parquet,
}

#[derive(Args)]
pub struct Sequence {
    /// The game, with its parameters
    #[arg(value_name = "GAME[:PARAMETERS]")]
    pub game: String,
    /// The largest heap
    #[arg(long, value_name = "N", default_value = "100", value_parser = count)]
    pub to: u64,
    /// How to write the values (default: by the file's ending, else text)
    #[arg(long, value_enum)]
    format: Option<SequenceFormat>,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Go on with a file that was interrupted (csv, npy, bin, parquet; others begin again)
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitFlags,
}

impl Sequence {
    /// What was asked for, by flag or by the ending of the file.
    pub fn format(&self) -> SequenceFormat {
        let ending = self.out.as_deref().and_then(std::path::Path::extension);
        let by_ending = || match ending?.to_str()? {
            "csv" => Some(SequenceFormat::Csv),
            "json" => Some(SequenceFormat::Json),
            "npy" => Some(SequenceFormat::Npy),
            "bin" => Some(SequenceFormat::Bin),
            "parquet" => Some(SequenceFormat::Parquet),
            _ => None,
        };
        let format = if self.json { Some(SequenceFormat::Json) } else { self.format };
        format.or_else(by_ending).unwrap_or(SequenceFormat::Text)
    }
}

/// Numbers from one to another, both included.
#[derive(Clone)]
pub struct Range(pub std::ops::RangeInclusive<u64>);

/// The most rows or columns of a table.
const LONGEST_RANGE: u64 = 1000;

/// Numbers such as 1..9, or one number.
fn range(text: &str) -> Result<Range, String> {
    let mut scanner = grundy::Scanner::new(text);
    let mut read = || {
        let first = scanner.number()?;
        let last = if scanner.eat("..") { scanner.number()? } else { first };
        scanner.finish().map(|()| (first, last))
    };
    match read() {
        Ok((first, last)) if first <= last && last - first < LONGEST_RANGE => {
            Ok(Range(first..=last))
        }
        Ok(_) => {
            Err(format!("expected at most {LONGEST_RANGE} numbers, from the smaller to the larger"))
        }
        Err(error) => Err(error.to_string()),
    }
}

#[derive(Args)]
pub struct Table {
    /// The game, with its parameters; its positions are written as rows and columns, 4x5, or as two numbers, 4,5
    #[arg(value_name = "GAME[:PARAMETERS]")]
    pub game: String,
    /// The rows, from the first to the last
    #[arg(long, value_name = "M..N", default_value = "1..5", value_parser = range)]
    pub rows: Range,
    /// The columns, from the first to the last
    #[arg(long, value_name = "M..N", default_value = "1..8", value_parser = range)]
    pub columns: Range,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitFlags,
}

#[derive(Args)]
pub struct Period {
    /// The game, with its parameters
    #[arg(value_name = "GAME[:PARAMETERS]")]
    pub game: String,
    /// Compute at most this many values (default: no limit on a terminal, else as many as take some seconds)
    #[arg(long, value_name = "N", value_parser = count)]
    pub limit: Option<u64>,
    #[command(flatten)]
    pub effort: EffortFlags,
    #[command(flatten)]
    pub state: StateFlags,
    /// Write the certificate of a proved period to this file
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub store: StoreFlag,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitFlags,
}

/// Where a long run keeps its state.
#[derive(Args)]
pub struct StateFlags {
    /// Keep what is found so far in this file
    #[arg(long, value_name = "FILE", help_heading = "Long runs")]
    state: Option<PathBuf>,
    /// Go on from the state file, if it exists
    #[arg(long, requires = "state", help_heading = "Long runs")]
    resume: bool,
    /// Write the state so often
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds, help_heading = "Long runs")]
    every: Duration,
}

impl StateFlags {
    pub fn is_kept(&self) -> bool {
        self.state.is_some()
    }

    pub fn checkpoints(&self) -> Checkpoints {
        Checkpoints { file: self.state.clone(), resume: self.resume, every: self.every }
    }
}

/// How to work on a long run.
#[derive(Args, Clone, Copy)]
pub struct EffortFlags {
    /// Work with this many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256), help_heading = "Long runs")]
    pub threads: u64,
    /// Keep this many values in memory, a byte each (in MiB)
    #[arg(long, value_name = "MIB", default_value_t = 144, help_heading = "Long runs")]
    pub keep: u64,
}

impl EffortFlags {
    pub fn effort(self) -> grundy::heap::engine::fast::Effort {
        grundy::heap::engine::fast::Effort {
            threads: self.threads as usize,
            keep: (self.keep as usize).clamp(1, 1 << 20) << 20,
            ..Default::default()
        }
    }
}

#[derive(Args)]
pub struct Solve {
    #[command(flatten)]
    pub position: PositionArgument,
    #[command(flatten)]
    pub convention: ConventionFlags,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub patience: PatienceFlags,
    /// Find the value, not only who wins
    #[arg(long)]
    pub value: bool,
    /// Work with this many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256), help_heading = "Long runs")]
    pub threads: u64,
    #[command(flatten)]
    pub state: StateFlags,
    /// Write a proof to this file: ‘grundy verify’ checks it by the rules alone
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    #[command(flatten)]
    pub store: StoreFlag,
}

#[derive(Args)]
pub struct Verify {
    /// The certificate of a period or a misère quotient, or the proof of a search
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Work with this many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    pub threads: u64,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub patience: PatienceFlags,
}

#[cfg(feature = "cluster")]
#[derive(Args)]
pub struct Cluster {
    #[command(subcommand)]
    pub command: ClusterCommand,
}

#[cfg(feature = "cluster")]
#[derive(Subcommand)]
pub enum ClusterCommand {
    /// Search who wins a position: starts a server and workers here, or uses those of a server
    Up(ClusterUp),
    /// Work for a search that was started elsewhere
    Work(ClusterWork),
    /// Value every position below one, layer by layer, by many processes
    #[cfg(unix)]
    Layers(ClusterLayers),
}

#[cfg(feature = "cluster")]
#[derive(Args)]
pub struct ClusterUp {
    #[command(flatten)]
    pub position: PositionArgument,
    /// Find the value, not only who wins
    #[arg(long)]
    pub value: bool,
    /// Start this many workers here
    #[arg(short = 'n', long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(0..=1024))]
    pub workers: u64,
    /// Use this server instead of starting one: redis://:password@host:port, rediss:// with TLS
    #[arg(long, value_name = "ADDRESS")]
    pub server: Option<String>,
    /// Let other machines reach the server at this address and port, if they know the password that is printed
    #[arg(long, value_name = "IP:PORT", conflicts_with = "server")]
    pub listen: Option<std::net::SocketAddr>,
    /// The certificate and the key with which the server ciphers what is said to other machines
    #[arg(long, num_args = 2, value_names = ["CERTIFICATE", "KEY"], requires = "listen")]
    pub tls: Option<Vec<PathBuf>>,
    /// Keep the server's data in this folder, to go on from there later
    #[arg(long, value_name = "FOLDER", conflicts_with = "server")]
    pub state: Option<PathBuf>,
    /// Divide a question that takes more positions than this
    #[arg(long, value_name = "N", default_value = "200000", value_parser = count)]
    pub divide: u64,
    /// Take a worker for dead that says nothing for so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub patience: Duration,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: PatienceFlags,
}

#[cfg(feature = "cluster")]
#[derive(Args)]
pub struct ClusterWork {
    /// The server of the search: redis://:password@host:port, rediss:// with TLS (or GRUNDY_SERVER, which no list
    /// of processes shows)
    #[arg(long, value_name = "ADDRESS")]
    pub server: Option<String>,
    /// Work with this many processes
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub workers: u64,
    /// What each of them may use, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    pub memory: u64,
    /// End with standard input
    #[arg(long, hide = true)]
    pub attached: bool,
}

#[cfg(all(feature = "cluster", unix))]
#[derive(Args)]
pub struct ClusterLayers {
    #[command(flatten)]
    pub position: PositionArgument,
    /// Divide the positions among this many processes on this machine
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub processes: u64,
    /// Keep the finished layers in this folder, to go on from the last one later
    #[arg(long, value_name = "FOLDER")]
    pub state: Option<PathBuf>,
    /// What each process may use, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    pub memory: u64,
    /// Work with other machines: a file with one HOST:PORT a line, one for each process
    #[arg(long, value_name = "FILE", requires = "host", conflicts_with = "processes")]
    pub hosts: Option<PathBuf>,
    /// The line of the file that is this process, counted from 0
    #[arg(long, value_name = "N", requires = "hosts")]
    pub host: Option<u64>,
    /// Print every position with its value in the end
    #[arg(long, conflicts_with_all = ["json", "hosts"])]
    pub list: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Be this process of them
    #[arg(long, hide = true)]
    pub process: Option<u64>,
    /// Where the processes on this machine meet
    #[arg(long, hide = true)]
    pub meeting: Option<PathBuf>,
    /// Where they keep their runs
    #[arg(long, hide = true)]
    pub folder: Option<PathBuf>,
}

#[derive(Args)]
pub struct Run {
    #[command(subcommand)]
    pub command: RunCommand,
}

#[derive(Subcommand)]
pub enum RunCommand {
    /// Start a long command: period, sequence, solve, alpha, heap survey, misere quotient, misere survey
    Start(RunStart),
    /// Tell how far jobs have come
    Status(RunStatus),
    /// Tell a job to keep its state and to end
    Stop(JobName),
    /// Go on with a job, or with all that were killed, as by a reboot
    Resume(RunResume),
    /// Print what a job has said, and its answer
    Log(JobName),
    /// Forget a job with its state and its answer
    Forget(JobName),
}

#[derive(Args)]
pub struct RunStart {
    /// Call it by this name
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// The command with its flags, as it would be given to grundy
    #[arg(
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "COMMAND"
    )]
    pub command: Vec<String>,
}

#[derive(Args)]
pub struct JobName {
    /// The name of the job
    #[arg(value_name = "NAME")]
    pub name: String,
}

#[derive(Args)]
pub struct RunStatus {
    /// The name of the job; all of them without it
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct RunResume {
    /// The name of the job
    #[arg(value_name = "NAME", required_unless_present = "all")]
    pub name: Option<String>,
    /// All that were interrupted
    #[arg(long, conflicts_with = "name")]
    pub all: bool,
}

#[derive(Args)]
pub struct Store {
    #[command(subcommand)]
    pub command: StoreCommand,
}

#[derive(Subcommand)]
pub enum StoreCommand {
    /// List what is kept, with how it was found and at what cost
    Ls(JsonFlag),
    /// Show one record
    Show(StoreShow),
    /// Write all records, sealed, one a line
    Export(StoreExport),
    /// Take records that were exported elsewhere, if their seals are whole
    Import(StoreImport),
    /// Check every proof, and find again what has none
    Verify(StoreVerify),
    /// Forget what is damaged, what older engines found, and what is beyond the size
    Gc(StoreGc),
}

#[derive(Args)]
pub struct JsonFlag {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct StoreShow {
    /// What it is about: value, period, proof, quotient, alpha or facts
    #[arg(value_name = "KIND")]
    pub kind: String,
    /// The position, code or game
    #[arg(required = true, value_name = "KEY")]
    words: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl StoreShow {
    pub fn key(&self) -> String {
        self.words.join(" ")
    }
}

#[derive(Args)]
pub struct StoreExport {
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Args)]
pub struct StoreImport {
    /// What was exported
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct StoreVerify {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// For each record
    #[command(flatten)]
    pub limits: LimitFlags,
}

#[derive(Args)]
pub struct StoreGc {
    /// Keep no more than this, in MiB (default: 256)
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(0..1 << 40))]
    pub most: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Heap {
    #[command(subcommand)]
    pub command: HeapCommand,
}

#[derive(Subcommand)]
pub enum HeapCommand {
    /// Classify all octal codes of a few digits
    Survey(Survey),
    /// Say what a code is: its standard form, its cousins, its name
    Identify(Identify),
    /// Draw the values of single heaps, or their rows modulo the period
    Plot(Plot),
}

#[derive(Args)]
pub struct Survey {
    /// Digits after the point
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=4))]
    pub digits: u32,
    /// Compute at most this many values of each code
    #[arg(long, value_name = "N", default_value = "8192", value_parser = count)]
    pub limit: u64,
    /// Work with this many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    pub threads: u64,
    /// Only codes without a proved period
    #[arg(long)]
    pub open: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub patience: PatienceFlags,
}

#[derive(Args)]
pub struct Misere {
    #[command(subcommand)]
    pub command: MisereCommand,
}

#[derive(Subcommand)]
pub enum MisereCommand {
    /// Find the misère quotient of a heap game or of a position, and prove it
    Quotient(MisereQuotient),
    /// Print the genera of the heaps of a game, or of a position
    Genus(MisereGenus),
    /// Find the canonical form of a position or of a game such as ‘*[2#1]’: genus, mate, parts, primes
    Canonical(MisereCanonical),
    /// Find the misère quotients of all octal codes of a few digits
    Survey(MisereSurvey),
}

#[derive(Args)]
pub struct MisereQuotient {
    /// A heap game with its parameters, or a position
    #[arg(required = true, value_name = "GAME OR POSITION")]
    words: Vec<String>,
    /// Go no further than this heap
    #[arg(long, value_name = "N", default_value = "2000", value_parser = count)]
    pub to: u64,
    /// Write a certificate to this file: ‘grundy verify’ checks it independently
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub state: StateFlags,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub store: StoreFlag,
    #[command(flatten)]
    pub limits: LimitFlags,
}

impl MisereQuotient {
    pub fn text(&self) -> String {
        self.words.join(" ")
    }
}

#[derive(Args)]
pub struct MisereGenus {
    /// A heap game with its parameters, or a position
    #[arg(required = true, value_name = "GAME OR POSITION")]
    words: Vec<String>,
    /// The largest heap
    #[arg(long, value_name = "N", default_value = "20", value_parser = count)]
    pub to: u64,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitFlags,
}

impl MisereGenus {
    pub fn text(&self) -> String {
        self.words.join(" ")
    }
}

#[derive(Args)]
pub struct MisereCanonical {
    /// A position, or a game as its options: ‘*[[2],1]’ is ‘*[2#1]’; sums and differences of those
    #[arg(required = true, value_name = "POSITION OR GAME")]
    words: Vec<String>,
    /// Tell what makes the sums with both this and another position or game lost, if anything does
    #[arg(long, value_name = "POSITION OR GAME")]
    pub link: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitFlags,
}

impl MisereCanonical {
    pub fn text(&self) -> String {
        self.words.join(" ")
    }
}

#[derive(Args)]
pub struct MisereSurvey {
    /// Digits after the point
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=4))]
    pub digits: u32,
    /// Go no further than this heap
    #[arg(long, value_name = "N", default_value = "1000", value_parser = count)]
    pub to: u64,
    /// Look at no more than this many sets of sums for each code
    #[arg(long, value_name = "N", default_value = "300000", value_parser = count)]
    pub effort: u64,
    /// Work with this many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    pub threads: u64,
    /// Write the certificates of the quotients that were found into this folder
    #[arg(long, value_name = "FOLDER")]
    pub certificates: Option<PathBuf>,
    /// Only codes whose quotient was not found
    #[arg(long)]
    pub open: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub patience: PatienceFlags,
}

#[derive(Args)]
pub struct Identify {
    /// The code, such as .07, or a game that has one
    #[arg(value_name = "CODE OR GAME")]
    pub code: String,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Plot {
    /// The game, with its parameters
    #[arg(value_name = "GAME[:PARAMETERS]")]
    pub game: String,
    /// The largest heap
    #[arg(long, value_name = "N", default_value = "2000", value_parser = count)]
    pub to: u64,
    /// Draw rows of this many heaps as colours instead of points; 0: of the proved period
    #[arg(long, value_name = "N")]
    pub rows: Option<u64>,
    /// Draw the points of this game too; may be given again
    #[arg(long, value_name = "GAME[:PARAMETERS]", conflicts_with = "rows")]
    pub with: Vec<String>,
    /// Write to this file (svg or png)
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub limits: LimitFlags,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    Svg,
    Png,
    Dot,
    Json,
    /// One line per vertex (only with --file)
    Csv,
    /// The graph itself, to be read again quickly (only with --file)
    Grundy,
}

#[derive(Args)]
pub struct Graph {
    /// The position whose graph is drawn
    #[arg(required_unless_present = "file", value_name = "POSITION")]
    words: Vec<String>,
    /// Solve the digraph in this file instead, of any size (edges, CSV, DOT, GraphML, JSON)
    #[arg(long, value_name = "FILE", conflicts_with = "words")]
    pub file: Option<PathBuf>,
    /// The graph in the file must have no cycle
    #[arg(long, requires = "file")]
    pub acyclic: bool,
    #[command(flatten)]
    pub convention: ConventionFlags,
    /// What to print (default: by the file's ending, else svg)
    #[arg(long, value_enum)]
    pub format: Option<GraphFormat>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Show at most this many positions
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub most: usize,
    #[command(flatten)]
    pub limits: LimitFlags,
}

impl Graph {
    /// The words of the position with spaces between them.
    pub fn position(&self) -> String {
        self.words.join(" ")
    }

    /// What was asked for, by flag or by the ending of the file.
    pub fn format(&self) -> Option<GraphFormat> {
        let ending = self.out.as_deref().and_then(std::path::Path::extension);
        let by_ending = || match ending?.to_str()? {
            "svg" => Some(GraphFormat::Svg),
            "png" => Some(GraphFormat::Png),
            "dot" | "gv" => Some(GraphFormat::Dot),
            "json" => Some(GraphFormat::Json),
            "csv" => Some(GraphFormat::Csv),
            "grundy" => Some(GraphFormat::Grundy),
            _ => None,
        };
        let format = if self.json { Some(GraphFormat::Json) } else { self.format };
        format.or_else(by_ending)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DrawFormat {
    Text,
    Svg,
    Png,
    Json,
}

#[derive(Args)]
pub struct Draw {
    #[command(flatten)]
    pub position: PositionArgument,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// What to print (default: by the file's ending, else text)
    #[arg(long, value_enum)]
    pub format: Option<DrawFormat>,
    /// Print one JSON object: the drawing as data
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum First {
    Me,
    Machine,
}

#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    pub position: PositionArgument,
    #[command(flatten)]
    pub convention: ConventionFlags,
    /// Who starts
    #[arg(long, value_enum, default_value = "me")]
    pub first: First,
    /// How well the machine plays: the percentage of its moves that are perfect
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub strength: u8,
    /// Two people, no machine
    #[arg(long)]
    pub two: bool,
    /// Make the machine's choices repeatable
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub limits: LimitFlags,
}

#[derive(Args)]
pub struct Studio {
    /// Serve on this port (default: 7417, or a free one)
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Do not start a browser
    #[arg(long)]
    pub no_open: bool,
    /// Answer at this address instead of this machine only, to whoever knows the token that is printed;
    /// 0.0.0.0 is every one it has
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub listen: IpAddr,
    /// Use at most this much memory, in MiB; each of the questions that are worked on has its share
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    pub memory: u64,
    #[command(flatten)]
    pub store: StoreFlag,
}

impl Default for Studio {
    fn default() -> Self {
        Self {
            port: None,
            no_open: false,
            listen: Ipv4Addr::LOCALHOST.into(),
            memory: 4096,
            store: StoreFlag::default(),
        }
    }
}

#[derive(Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}
