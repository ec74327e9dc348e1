//! `grundy play`: a game in the terminal, against the machine or between two people.

use crate::args::{First, Play};
use crate::failure::Failure;
use crate::output::{bold, line, print, say, why_stopped};
use grundy::base::dice::Seeded;
use grundy::table::sum::SumMove;
use grundy::{Convention, Dice, Stopped, Sum, scene, tell::explain, tell::opponent};
use grundy_runs::{Limits, limits, positions};
use std::io::{BufRead, IsTerminal};

/// Positions with more moves cannot be listed for a player.
const MOST_MOVES: u128 = 5_000;
/// More moves than this are shown on request only.
const MOST_SHOWN: usize = 30;

const COMMANDS: &str = "number = make that move · h = hint · w = why · m = all moves · u = undo · \
                        x = switch normal/misère · s = swap sides · q = quit";

pub fn run(arguments: Play) -> Result<(), Failure> {
    let start = positions::open(&arguments.position.text())?;
    let play = arguments.convention.or(start.convention());
    let limits = arguments.limits.of_many();
    if start.breadth() > MOST_MOVES {
        // Moves that are not listed are found by theorems, or not at all.
        start.winning_moves(play, &mut limits.watch().budget())?;
    }
    let seed = arguments.seed.unwrap_or_else(clock_seed);
    let machine = match (arguments.two, arguments.first) {
        (true, _) => None,
        (false, First::Me) => Some(1),
        (false, First::Machine) => Some(0),
    };
    let game = Game {
        history: vec![Stage { turn: 0, points: start.owned(), position: start }],
        play,
        machine,
        strength: arguments.strength,
        dice: Seeded(seed),
        limits,
        input: Input::new(),
    };
    game.run()
}

struct Game {
    /// All stages so far; the last one is on the table.
    history: Vec<Stage>,
    play: Convention,
    /// Which player the machine is: 0 starts, 1 answers; `None` for two people.
    machine: Option<usize>,
    strength: u8,
    dice: Seeded,
    limits: Limits,
    input: Input,
}

/// What lies on the table.
struct Stage {
    position: Sum,
    /// Who is to move: 0 for the player who started, 1 for the other.
    turn: usize,
    /// What the players have gained so far, in games for points.
    points: [u32; 2],
}

impl Stage {
    fn after(&self, chosen: SumMove) -> Self {
        let mut points = self.points;
        points[self.turn] += chosen.points;
        let turn = if chosen.again { self.turn } else { 1 - self.turn };
        Self { position: chosen.result, turn, points }
    }
}

/// What a person decided to do.
enum Decision {
    Move(SumMove),
    Stay,
    Quit,
}

impl Game {
    fn run(mut self) -> Result<(), Failure> {
        line(COMMANDS);
        loop {
            let position = self.position();
            line("");
            print(&scene::text::render(&position.scene()));
            self.show_points();
            if position.breadth() > MOST_MOVES {
                match self.beyond_lists()? {
                    Decision::Quit => return Ok(()),
                    Decision::Move(chosen) => self.make(chosen),
                    Decision::Stay => {}
                }
                continue;
            }
            let moves = position.moves(&mut self.limits.watch().budget())?;
            if moves.is_empty() {
                self.announce_end();
                return Ok(());
            }
            if self.machine == Some(self.turn()) {
                self.machine_moves(moves);
                continue;
            }
            match self.ask(moves) {
                Decision::Move(chosen) => self.make(chosen),
                Decision::Stay => {}
                Decision::Quit => return Ok(()),
            }
        }
    }

    fn stage(&self) -> &Stage {
        &self.history[self.history.len() - 1]
    }

    fn position(&self) -> Sum {
        self.stage().position.clone()
    }

    fn turn(&self) -> usize {
        self.stage().turn
    }

    fn make(&mut self, chosen: SumMove) {
        let next = self.stage().after(chosen);
        if next.turn == self.turn() {
            line(&format!("Once more: {}.", self.name(next.turn)));
        }
        self.history.push(next);
    }

    fn show_points(&self) {
        if self.play == Convention::Score {
            let [first, second] = self.stage().points;
            line(&format!("{} {first}, {} {second}", self.name(0), self.name(1)));
        }
    }

    fn name(&self, player: usize) -> String {
        match self.machine {
            Some(machine) if machine == player => "the machine".into(),
            Some(_) => "you".into(),
            None => format!("player {}", player + 1),
        }
    }

    fn announce_end(&self) {
        let [first, second] = self.stage().points;
        let winner = match self.play {
            Convention::Normal => 1 - self.turn(),
            Convention::Misere => self.turn(),
            Convention::Score if first == second => {
                return line(&bold("No move is left: a draw."));
            }
            Convention::Score => usize::from(second > first),
        };
        let winner = self.name(winner);
        let verb = if winner == "you" { "win" } else { "wins" };
        line(&bold(&format!("No move is left: {winner} {verb} ({} play).", self.play)));
    }

    /// The machine moves by chance where it cannot think its move through.
    fn machine_moves(&mut self, mut moves: Vec<SumMove>) {
        let position = self.position();
        let (play, strength, watch) = (self.play, self.strength, self.limits.watch());
        let budget = &mut watch.budget();
        let chosen = opponent::choose(&position, &moves, play, strength, &mut self.dice, budget);
        let index = chosen.unwrap_or_else(|why| {
            tell_stopped(&why);
            self.dice.roll(moves.len() as u64 - 1) as usize
        });
        let chosen = moves.swap_remove(index);
        announce(&chosen);
        self.make(chosen);
    }

    /// A move of a position that has too many to list: the machine finds one by a theorem, and a person writes
    /// the position that is left.
    fn beyond_lists(&mut self) -> Result<Decision, Failure> {
        if self.machine != Some(self.turn()) {
            line("There are too many moves to list: write the position that your move leaves.");
            return Ok(self.ask_with(|game, answer| game.written(answer)));
        }
        let (position, watch) = (self.position(), self.limits.watch());
        let (play, strength) = (self.play, self.strength);
        let budget = &mut watch.budget();
        let chosen = opponent::choose_unlisted(&position, play, strength, &mut self.dice, budget)?;
        let none = || Failure::out_of_reach("the machine finds no move here");
        let chosen = chosen.ok_or_else(none)?;
        announce(&chosen);
        Ok(Decision::Move(chosen))
    }

    /// The move to a position that a person wrote.
    fn written(&self, text: &str) -> Decision {
        let watch = self.limits.watch();
        let after = match positions::open(text) {
            Ok(after) => after,
            Err(failure) => {
                line(&failure.to_string());
                return Decision::Stay;
            }
        };
        match self.position().move_to(&after, &mut watch.budget()) {
            Ok(Some(chosen)) => return Decision::Move(chosen),
            Ok(None) => line(&format!("No move leads to {after}; {COMMANDS}")),
            Err(why) => tell_stopped(&why),
        }
        Decision::Stay
    }

    fn ask(&mut self, mut moves: Vec<SumMove>) -> Decision {
        show_moves(&moves, MOST_SHOWN);
        self.ask_with(|_, answer| match answer.parse::<usize>() {
            Ok(number) if (1..=moves.len()).contains(&number) => {
                Decision::Move(moves.swap_remove(number - 1))
            }
            _ if matches!(answer, "m" | "moves") => {
                show_moves(&moves, usize::MAX);
                Decision::Stay
            }
            _ => {
                line(&format!("expected a number from 1 to {}; {COMMANDS}", moves.len()));
                Decision::Stay
            }
        })
    }

    /// Asks a person, and does what needs no move; `choose` reads the rest.
    fn ask_with(&mut self, choose: impl FnOnce(&Self, &str) -> Decision) -> Decision {
        let prompt = format!("{} ({} play) > ", self.name(self.turn()), self.play);
        let Some(answer) = self.input.read(&prompt) else { return Decision::Quit };
        match answer.trim() {
            "q" | "quit" => return Decision::Quit,
            "h" | "hint" => self.hint(),
            "w" | "why" => self.why(),
            "u" | "undo" => self.undo(),
            "x" | "misere" | "misère" => self.switch_convention(),
            "s" | "swap" => self.machine = self.machine.map(|machine| 1 - machine),
            other => return choose(self, other),
        }
        Decision::Stay
    }

    fn hint(&self) {
        let watch = self.limits.watch();
        match self.position().winning_moves(self.play, &mut watch.budget()) {
            Ok(winning) => match winning.first() {
                Some(option) => line(&format!("Try: {} → {}", option.text, option.result)),
                None => line("There is no winning move here: make it as hard as you can."),
            },
            Err(why) => tell_stopped(&why),
        }
    }

    fn why(&self) {
        let watch = self.limits.watch();
        match explain::explain(&self.position(), self.play, &mut watch.budget()) {
            Ok(told) => print(&explain::text::render(&told)),
            Err(why) => tell_stopped(&why),
        }
    }

    /// Takes back the person’s last move, and what the machine did after it.
    fn undo(&mut self) {
        let earlier = &self.history[..self.history.len() - 1];
        match earlier.iter().rposition(|stage| self.machine != Some(stage.turn)) {
            Some(last) => self.history.truncate(last + 1),
            None => line("There is nothing to take back."),
        }
    }

    fn switch_convention(&mut self) {
        self.play = match self.play {
            Convention::Normal => Convention::Misere,
            Convention::Misere if self.position().convention() == Convention::Score => {
                Convention::Score
            }
            Convention::Misere | Convention::Score => Convention::Normal,
        };
        line(&format!("Now it is {} play.", self.play));
    }
}

fn announce(chosen: &SumMove) {
    line(&format!("The machine: {} → {}", bold(&chosen.text), chosen.result));
}

/// A question that was stopped does not end the game.
fn tell_stopped(why: &Stopped) {
    limits::heed_interrupt();
    line(&format!("No answer: {}.", why_stopped(why)));
}

fn show_moves(moves: &[SumMove], most: usize) {
    for (index, option) in moves.iter().take(most).enumerate() {
        line(&format!("{:>4}  {}", index + 1, option.text));
    }
    if moves.len() > most {
        line(&format!("      … and {} more (m shows all)", moves.len() - most));
    }
}

/// Lines from a person at a terminal, with editing and history, or from a pipe.
enum Input {
    Person(Box<rustyline::DefaultEditor>),
    Pipe,
}

impl Input {
    fn new() -> Self {
        match std::io::stdin().is_terminal().then(rustyline::DefaultEditor::new) {
            Some(Ok(editor)) => Self::Person(Box::new(editor)),
            _ => Self::Pipe,
        }
    }

    fn read(&mut self, prompt: &str) -> Option<String> {
        match self {
            Self::Person(editor) => {
                let answer = editor.readline(prompt).ok()?;
                if editor.add_history_entry(&answer).is_err() {
                    say("this line is not kept in the history");
                }
                Some(answer)
            }
            Self::Pipe => {
                print(prompt);
                let mut answer = String::new();
                let read = std::io::stdin().lock().read_line(&mut answer).ok()?;
                line("");
                (read > 0).then_some(answer)
            }
        }
    }
}

fn clock_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |time| time.as_nanos() as u64)
}
