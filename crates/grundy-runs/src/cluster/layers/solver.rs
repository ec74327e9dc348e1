//! What one process does in each portion of each layer. It knows nothing of how messages travel: it is told what
//! it hears, and when its next moment has come.

use super::code::{Code, owner, read_codes, read_number, write_codes, write_number};
use super::folder::{Folder, Names};
use super::moment::{self, Moment};
use super::run::{Kind, Run};
use super::work::Share;
use crate::{Failure, limits, memory};
use grundy::table::game::Coding;
use grundy::{Budget, Stopped};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A portion ends after so many positions, or when they have led to so many others.
const MOST_POSITIONS: usize = 1 << 14;
/// See [`MOST_POSITIONS`].
const MOST_REACHED: usize = 1 << 17;

/// What was found is put in order when it has doubled, from so many on.
const LEAST_TIDIED: usize = 1 << 18;

/// What processes tell each other.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Message {
    /// Positions that were found, as codes in order; how many, and their bytes.
    Found(u64, Vec<u8>),
    /// A question for the values of positions, in the same form.
    Ask(u64, Vec<u8>),
    /// The values in the order of the question.
    Answer(Vec<u8>),
    /// What a process has done, and the values of its parts of the position.
    Share(String),
}

impl Share {
    fn count(&mut self, message: &Message) {
        let (Message::Found(_, bytes) | Message::Ask(_, bytes) | Message::Answer(bytes)) = message
        else {
            return;
        };
        self.messages += 1;
        self.bytes += bytes.len() as u64;
    }
}

/// A message with its way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Parcel {
    pub from: usize,
    pub to: usize,
    pub message: Message,
}

/// What is done at the next moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// A portion of a layer is opened.
    Open { rank: u64, portion: u64 },
    /// A layer was opened by everybody, and its share is written.
    CloseFound { rank: u64 },
    /// All positions have been found.
    Turn,
    /// The values are asked that a portion of a layer needs.
    Ask { rank: u64, portion: u64 },
    /// The portion is valued.
    Value { rank: u64, portion: u64 },
    /// A layer was valued by everybody, and its share is written.
    CloseSolved { rank: u64 },
    /// Everybody tells what it has done.
    Tell,
    /// Everybody has heard that.
    Hear,
    /// There is nothing more to do.
    Over,
}

/// Positions with their values, in order.
struct Layer<C> {
    codes: Vec<C>,
    values: Vec<u32>,
}

impl<C> Default for Layer<C> {
    fn default() -> Self {
        Self { codes: Vec::new(), values: Vec::new() }
    }
}

/// What the positions of a portion lead to.
struct Portion<C> {
    /// The parts of all options of all positions, each as its place in `wanted`.
    parts: Vec<u32>,
    /// Where the parts of each option end.
    options: Vec<u32>,
    /// Where the options of each position end.
    positions: Vec<u32>,
    /// Every part once, in order, with its value when that is known.
    wanted: Vec<C>,
    values: Vec<Option<u32>>,
}

/// One process at work.
pub struct Solver<C: Code> {
    coding: Box<dyn Coding<C>>,
    folder: Folder,
    process: usize,
    processes: usize,
    /// What it may use, in MiB.
    memory: u64,
    top: u64,
    stage: Stage,
    /// The layers that there are.
    layers: BTreeSet<u64>,
    /// The layer that was closed last.
    closed: Option<u64>,
    /// What was found and is not opened yet, in order.
    pending: BTreeMap<u64, Vec<C>>,
    /// What the layer at work leads to: in order up to some place.
    arrived: BTreeMap<u64, Vec<C>>,
    arrivals: usize,
    tidied: usize,
    /// The highest layer that leads to this process's share of a lower one.
    uses: BTreeMap<u64, u64>,
    /// The layer at work, with the number of options that were listed.
    current: Layer<C>,
    options: u64,
    next: usize,
    asked: Option<Portion<C>>,
    /// Layers that are valued and may be asked for.
    solved: BTreeMap<u64, Layer<C>>,
    share: Share,
    /// What others have told at the end.
    shares: Vec<Share>,
}

impl<C: Code> Solver<C> {
    /// A process that goes on from what all of them have closed.
    pub fn new(
        coding: Box<dyn Coding<C>>,
        folder: Folder,
        (process, processes): (usize, usize),
        memory: u64,
        common: Option<u64>,
    ) -> Result<Self, Failure> {
        let top = top(&*coding)?;
        let mut solver = Self {
            coding,
            folder,
            process,
            processes,
            memory,
            top,
            stage: Stage::Turn,
            layers: BTreeSet::new(),
            closed: None,
            pending: BTreeMap::new(),
            arrived: BTreeMap::new(),
            arrivals: 0,
            tidied: 0,
            uses: BTreeMap::new(),
            current: Layer::default(),
            options: 0,
            next: 0,
            asked: None,
            solved: BTreeMap::new(),
            share: Share { process, ..Share::default() },
            shares: Vec::new(),
        };
        match common {
            Some(step) => solver.resume(step)?,
            None => solver.start()?,
        }
        Ok(solver)
    }

    /// Begins anew.
    fn start(&mut self) -> Result<(), Failure> {
        let Names { found, solved } = self.folder.names()?;
        found.iter().try_for_each(|rank| self.folder.remove(Kind::Found, *rank))?;
        solved.iter().try_for_each(|rank| self.folder.remove(Kind::Solved, *rank))?;
        self.await_parts()?;
        self.stage = self.next_found();
        Ok(())
    }

    /// The parts of the position itself wait to be opened, each in its layer.
    fn await_parts(&mut self) -> Result<(), Failure> {
        let lowest = self.layers.first().copied().unwrap_or(u64::MAX);
        for part in self.coding.parts() {
            let rank = self.rank(&part)?;
            if rank < lowest && owner(&part, self.processes) == self.process {
                self.pending.entry(rank).or_default().push(part);
            }
        }
        self.pending.values_mut().for_each(tidy);
        Ok(())
    }

    /// Takes up what was closed up to a step, and removes what came later.
    fn resume(&mut self, common: u64) -> Result<(), Failure> {
        let Names { mut found, mut solved } = self.folder.names()?;
        for rank in found.extract_if(.., |rank| self.top.saturating_sub(*rank) > common) {
            self.folder.remove(Kind::Found, rank)?;
        }
        for rank in solved.extract_if(.., |rank| self.top + 1 + *rank > common) {
            self.folder.remove(Kind::Solved, rank)?;
        }
        // What was valued everywhere is not needed as found any more.
        let valued = solved.last().copied();
        for rank in found.extract_if(.., |rank| valued.is_some_and(|valued| *rank <= valued)) {
            self.folder.remove(Kind::Found, rank)?;
        }
        self.layers = found.iter().chain(&solved).copied().collect();
        for rank in found.iter().rev() {
            let (_, run) = self.folder.read::<C>(Kind::Found, *rank, self.closed)?;
            for (below, codes) in run.reached {
                self.uses.entry(below).or_insert(*rank);
                let pending = self.pending.entry(below).or_default();
                pending.extend(codes);
            }
            self.pending.remove(rank);
            self.closed = Some(*rank);
        }
        match valued {
            None => self.await_parts()?,
            Some(_) => self.pending.clear(),
        }
        if valued.is_some() {
            self.reload(&solved)?;
        }
        self.stage = match valued {
            None => self.next_found(),
            Some(rank) => self.next_solved(Some(rank)),
        };
        Ok(())
    }

    /// Takes up the layers that will be asked for, or that hold parts of the position.
    fn reload(&mut self, solved: &[u64]) -> Result<(), Failure> {
        let parts = self.coding.parts();
        self.closed = None;
        for rank in solved {
            let (manifest, run) = self.folder.read::<C>(Kind::Solved, *rank, self.closed)?;
            self.closed = Some(*rank);
            self.share.positions += manifest.positions;
            self.share.options += manifest.options;
            self.current = Layer { codes: run.codes, values: run.values };
            self.note_parts(&parts);
            let layer = std::mem::take(&mut self.current);
            if self.uses.contains_key(rank) {
                self.solved.insert(*rank, layer);
            }
            self.look()?;
        }
        Ok(())
    }

    /// When this process has something to do; nothing if all is done.
    pub fn moment(&self) -> Option<Moment> {
        let (found, solved) = (|rank| self.top - rank, |rank| self.top + 1 + rank);
        let end = moment::begin(2 * self.top + 2);
        Some(match self.stage {
            Stage::Open { rank, portion } => moment::portion(found(rank), portion),
            Stage::CloseFound { rank } => moment::end(found(rank)),
            Stage::Turn => moment::begin(self.top + 1),
            Stage::Ask { rank, portion } => moment::portion(solved(rank), portion),
            // Questions and answers take a turn each.
            Stage::Value { rank, portion } => moment::portion(solved(rank), portion) + 2,
            Stage::CloseSolved { rank } => moment::end(solved(rank)),
            Stage::Tell => end,
            Stage::Hear => end + 1,
            Stage::Over => return None,
        })
    }

    /// Whether this process knows that a layer is being opened, or has positions of its own there.
    fn takes_part(&self, layer: u64) -> bool {
        match self.stage {
            Stage::Open { rank, .. } | Stage::CloseFound { rank } => rank >= layer,
            _ => false,
        }
    }

    /// What all processes have told at the end.
    pub fn shares(&mut self) -> Vec<Share> {
        self.shares.sort_by_key(|share| share.process);
        std::mem::take(&mut self.shares)
    }

    /// How many positions were found or valued here.
    pub fn done(&self) -> u64 {
        self.share.found + self.share.positions
    }

    /// Hears a message, and answers it.
    pub fn hear(&mut self, at: Moment, parcel: Parcel) -> Result<Option<Parcel>, Failure> {
        let Parcel { from, message, .. } = parcel;
        match message {
            Message::Found(count, bytes) => {
                let rank = self.top.saturating_sub(moment::step(at));
                if !self.takes_part(rank) {
                    self.layers.insert(rank);
                    self.stage = Stage::CloseFound { rank };
                }
                let codes = read_codes(count, &mut &bytes[..]).ok_or_else(garbled)?;
                self.arrive(rank, codes)?;
                Ok(None)
            }
            Message::Ask(count, bytes) => {
                let codes: Vec<C> = read_codes(count, &mut &bytes[..]).ok_or_else(garbled)?;
                let mut values = Vec::with_capacity(codes.len());
                for code in &codes {
                    write_number(self.value(code)?.into(), &mut values);
                }
                let answer = Message::Answer(values);
                self.share.count(&answer);
                Ok(Some(Parcel { from: self.process, to: from, message: answer }))
            }
            Message::Answer(bytes) => {
                self.learn(from, &bytes)?;
                Ok(None)
            }
            Message::Share(text) => {
                self.shares.push(serde_json::from_str(&text).map_err(|_| garbled())?);
                Ok(None)
            }
        }
    }

    /// Does what is to be done at the moment that has come.
    pub fn act(&mut self) -> Result<Vec<Parcel>, Failure> {
        self.look()?;
        match self.stage {
            Stage::Open { rank, portion } => self.open(rank, portion),
            Stage::CloseFound { rank } => self.close_found(rank).map(|()| Vec::new()),
            Stage::Turn => {
                self.stage = self.next_solved(None);
                self.closed = None;
                Ok(Vec::new())
            }
            Stage::Ask { rank, portion } => self.ask(rank, portion),
            Stage::Value { rank, portion } => {
                self.value_portion(rank, portion).map(|()| Vec::new())
            }
            Stage::CloseSolved { rank } => self.close_solved(rank).map(|()| Vec::new()),
            Stage::Tell => self.tell(),
            Stage::Hear => {
                self.stage = Stage::Over;
                Ok(Vec::new())
            }
            Stage::Over => Ok(Vec::new()),
        }
    }

    /// Ends the work where it must end.
    fn look(&mut self) -> Result<(), Failure> {
        let used = memory::in_use();
        let used = u64::try_from(used).unwrap_or(0) >> 20;
        self.share.memory = self.share.memory.max(used);
        if limits::is_interrupted() {
            return Err(Stopped::Cancelled.into());
        }
        if used > self.memory { Err(Stopped::Memory(self.memory).into()) } else { Ok(()) }
    }

    fn rank(&self, code: &C) -> Result<u64, Failure> {
        let rank = self.coding.rank(code).ok_or_else(garbled)?;
        u64::try_from(rank).map_err(|_| garbled())
    }

    /// The highest layer that is not opened yet; after the last one they are valued.
    fn next_found(&self) -> Stage {
        match self.pending.keys().next_back() {
            Some(rank) => Stage::Open { rank: *rank, portion: 0 },
            None => Stage::Turn,
        }
    }

    /// The layer above one that is valued.
    fn next_solved(&self, after: Option<u64>) -> Stage {
        let next = match after {
            None => self.layers.first(),
            Some(rank) => self.layers.range(rank + 1..).next(),
        };
        match next {
            Some(rank) => Stage::Ask { rank: *rank, portion: 0 },
            None => Stage::Tell,
        }
    }

    /// Opens a portion of a layer, and tells others what they own of what it leads to.
    fn open(&mut self, rank: u64, portion: u64) -> Result<Vec<Parcel>, Failure> {
        if portion == 0 {
            self.layers.insert(rank);
            let codes = self.pending.remove(&rank).unwrap_or_default();
            self.current = Layer { codes, values: Vec::new() };
            self.next = 0;
        }
        let (mut reached, begun) = (Vec::new(), self.next);
        let stop = |_| limits::is_interrupted().then_some(Stopped::Cancelled);
        let mut budget = Budget::new(u64::MAX, &stop).within(self.memory);
        while self.next < self.current.codes.len()
            && self.next - begun < MOST_POSITIONS
            && reached.len() < MOST_REACHED
        {
            let code = &self.current.codes[self.next];
            self.coding.options(code, &mut budget, &mut |parts| {
                reached.extend_from_slice(parts);
            })?;
            self.next += 1;
        }
        self.share.found += (self.next - begun) as u64;
        tidy(&mut reached);
        let mut shares: Vec<Vec<C>> = vec![Vec::new(); self.processes];
        for code in reached {
            shares[owner(&code, self.processes)].push(code);
        }
        let own = std::mem::take(&mut shares[self.process]);
        self.arrive(rank, own)?;
        let mut parcels = Vec::new();
        let process = self.process;
        for (to, codes) in shares.iter().enumerate().filter(|(to, _)| *to != process) {
            // The first portion tells everybody that there is such a layer.
            if portion == 0 || !codes.is_empty() {
                let mut bytes = Vec::new();
                write_codes(codes, &mut bytes);
                let message = Message::Found(codes.len() as u64, bytes);
                self.share.count(&message);
                parcels.push(Parcel { from: self.process, to, message });
            }
        }
        self.stage = match self.next < self.current.codes.len() {
            true => Stage::Open { rank, portion: portion + 1 },
            false => Stage::CloseFound { rank },
        };
        Ok(parcels)
    }

    /// Takes what a layer leads to.
    fn arrive(&mut self, from: u64, codes: Vec<C>) -> Result<(), Failure> {
        self.arrivals += codes.len();
        for code in codes {
            let rank = self.rank(&code)?;
            if rank >= from {
                let notation = self.coding.notation(&code);
                let why = format!(
                    "a move leads from rank {from} to ‘{notation}’ of rank {rank}: the rank does not fall"
                );
                return Err(Failure::OutOfReach(why));
            }
            self.arrived.entry(rank).or_default().push(code);
        }
        if self.arrivals > LEAST_TIDIED.max(2 * self.tidied) {
            self.arrived.values_mut().for_each(tidy);
            self.tidied = self.arrived.values().map(Vec::len).sum();
            self.arrivals = self.tidied;
        }
        Ok(())
    }

    /// Writes a layer with what is new below it.
    fn close_found(&mut self, rank: u64) -> Result<(), Failure> {
        let mut reached = Vec::new();
        for (below, mut codes) in std::mem::take(&mut self.arrived) {
            tidy(&mut codes);
            self.uses.entry(below).or_insert(rank);
            let pending = self.pending.entry(below).or_default();
            codes.retain(|code| pending.binary_search(code).is_err());
            reached.push((below, codes));
        }
        (self.arrivals, self.tidied) = (0, 0);
        let codes = std::mem::take(&mut self.current.codes);
        let run = Run { codes, values: Vec::new(), reached };
        self.share.written += self.folder.write(Kind::Found, rank, self.closed, 0, &run)?;
        self.closed = Some(rank);
        for (below, codes) in run.reached {
            let pending = self.pending.entry(below).or_default();
            pending.extend(codes);
            // Two runs in order: sorting merges them.
            pending.sort();
        }
        self.pending.retain(|_, codes| !codes.is_empty());
        self.stage = self.next_found();
        Ok(())
    }

    /// Collects what a portion of a layer leads to, and asks the others for what they own of it.
    fn ask(&mut self, rank: u64, portion: u64) -> Result<Vec<Parcel>, Failure> {
        if portion == 0 {
            let higher = self.layers.range(rank + 1..).next().copied();
            // Everybody has closed the layer before.
            if let Some(closed) = self.closed {
                self.folder.remove(Kind::Found, closed)?;
            }
            let (_, run) = self.folder.read::<C>(Kind::Found, rank, higher)?;
            self.current = Layer { codes: run.codes, values: Vec::new() };
            self.next = 0;
        }
        let mut collected = self.collect()?;
        let mut parcels = Vec::new();
        let mut asked: Vec<Vec<&C>> = vec![Vec::new(); self.processes];
        for (code, value) in collected.wanted.iter().zip(&mut collected.values) {
            let owner = owner(code, self.processes);
            match owner == self.process {
                true => *value = Some(self.value(code)?),
                false => asked[owner].push(code),
            }
        }
        for (to, codes) in asked.into_iter().enumerate().filter(|(_, codes)| !codes.is_empty()) {
            let mut bytes = Vec::new();
            let count = codes.len() as u64;
            write_codes(codes, &mut bytes);
            let message = Message::Ask(count, bytes);
            self.share.count(&message);
            parcels.push(Parcel { from: self.process, to, message });
        }
        self.asked = Some(collected);
        self.stage = Stage::Value { rank, portion };
        Ok(parcels)
    }

    /// The options of the next positions.
    fn collect(&mut self) -> Result<Portion<C>, Failure> {
        let (mut reached, mut options, mut positions) = (Vec::new(), Vec::new(), Vec::new());
        let stop = |_| limits::is_interrupted().then_some(Stopped::Cancelled);
        let mut budget = Budget::new(u64::MAX, &stop).within(self.memory);
        let begun = self.next;
        while self.next < self.current.codes.len()
            && self.next - begun < MOST_POSITIONS
            && reached.len() < MOST_REACHED
        {
            let code = &self.current.codes[self.next];
            self.coding.options(code, &mut budget, &mut |parts| {
                reached.extend_from_slice(parts);
                options.push(reached.len() as u32);
            })?;
            positions.push(options.len() as u32);
            self.next += 1;
        }
        self.options += options.len() as u64;
        let (parts, wanted) = places(reached);
        let values = vec![None; wanted.len()];
        Ok(Portion { parts, options, positions, wanted, values })
    }

    /// The value of a position that this process owns.
    fn value(&self, code: &C) -> Result<u32, Failure> {
        let layer = self.solved.get(&self.rank(code)?);
        let found =
            layer.and_then(|layer| Some(layer.values[layer.codes.binary_search(code).ok()?]));
        found.ok_or_else(|| {
            let notation = self.coding.notation(code);
            Failure::File(format!(
                "process {} was asked for ‘{notation}’ and does not have it: a run is missing",
                self.process
            ))
        })
    }

    /// Takes the answers of another process.
    fn learn(&mut self, from: usize, mut bytes: &[u8]) -> Result<(), Failure> {
        let asked = self.asked.as_mut().ok_or_else(garbled)?;
        for (code, value) in asked.wanted.iter().zip(&mut asked.values) {
            if owner(code, self.processes) == from {
                let told = read_number(&mut bytes).and_then(|told| u32::try_from(told).ok());
                *value = Some(told.ok_or_else(garbled)?);
            }
        }
        Ok(())
    }

    /// The mex rule, for all positions of the portion.
    fn value_portion(&mut self, rank: u64, portion: u64) -> Result<(), Failure> {
        let Some(asked) = self.asked.take() else { return Err(garbled()) };
        let values: Option<Vec<u32>> = asked.values.into_iter().collect();
        let values = values.ok_or_else(garbled)?;
        let (mut option, mut part) = (0, 0);
        let mut seen = Vec::new();
        for last in asked.positions {
            seen.clear();
            seen.resize((last as usize - option) / 64 + 1, 0u64);
            for end in &asked.options[option..last as usize] {
                let parts = &asked.parts[part..*end as usize];
                let sum = parts.iter().fold(0, |sum, place| sum ^ values[*place as usize]);
                if let Some(word) = seen.get_mut(sum as usize / 64) {
                    *word |= 1 << (sum % 64);
                }
                part = *end as usize;
            }
            option = last as usize;
            self.current.values.push(mex(&seen));
        }
        self.stage = match self.next < self.current.codes.len() {
            true => Stage::Ask { rank, portion: portion + 1 },
            false => Stage::CloseSolved { rank },
        };
        Ok(())
    }

    /// Writes a layer with its values; lower ones that nobody asks for any more are forgotten.
    fn close_solved(&mut self, rank: u64) -> Result<(), Failure> {
        let parts = self.coding.parts();
        self.note_parts(&parts);
        let Layer { codes, values } = std::mem::take(&mut self.current);
        self.share.positions += codes.len() as u64;
        let run = Run { codes, values, reached: Vec::new() };
        let options = std::mem::take(&mut self.options);
        self.share.options += options;
        self.share.written += self.folder.write(Kind::Solved, rank, self.closed, options, &run)?;
        self.closed = Some(rank);
        self.solved.insert(rank, Layer { codes: run.codes, values: run.values });
        let uses = &self.uses;
        self.solved.retain(|below, _| uses.get(below).is_some_and(|highest| *highest > rank));
        self.stage = self.next_solved(Some(rank));
        Ok(())
    }

    /// Keeps the values of the parts of the position.
    fn note_parts(&mut self, parts: &[C]) {
        for (index, part) in parts.iter().enumerate() {
            if let Ok(place) = self.current.codes.binary_search(part) {
                self.share.values.push((index, self.current.values[place]));
            }
        }
    }

    fn tell(&mut self) -> Result<Vec<Parcel>, Failure> {
        if let Some(closed) = self.closed {
            self.folder.remove(Kind::Found, closed)?;
        }
        self.share.layers = self.layers.len() as u64;
        let text =
            serde_json::to_string(&self.share).map_err(|error| Failure::File(error.to_string()))?;
        self.shares.push(self.share.clone());
        self.stage = Stage::Hear;
        let others = (0..self.processes).filter(|to| *to != self.process);
        let told = |to| Parcel { from: self.process, to, message: Message::Share(text.clone()) };
        Ok(others.map(told).collect())
    }
}

/// The highest rank of a position's parts.
pub fn top<C>(coding: &dyn Coding<C>) -> Result<u64, Failure> {
    let ranks = coding.parts().into_iter().map(|part| coding.rank(&part).unwrap_or(0));
    let top = ranks.max().unwrap_or(0);
    match u64::try_from(top).ok().filter(|top| *top < moment::MOST_LAYERS) {
        Some(top) => Ok(top),
        None => Err(Failure::OutOfReach(format!("{top} layers are too many"))),
    }
}

/// How far a process has come: the last step that it has closed, and how many it has.
pub fn progress(folder: &Folder, top: u64) -> Result<(Option<u64>, u64), Failure> {
    let Names { found, solved } = folder.names()?;
    let Some(highest) = solved.last() else {
        let lowest = found.first().map(|rank| top.saturating_sub(*rank));
        return Ok((lowest, found.len() as u64));
    };
    // Layers that are solved are not kept as found.
    let found = found.iter().filter(|rank| *rank > highest).count();
    Ok((Some(top.saturating_add(1 + highest)), (found + 2 * solved.len()) as u64))
}

fn garbled() -> Failure {
    Failure::File("another process has sent what makes no sense".into())
}

fn tidy<C: Ord>(codes: &mut Vec<C>) {
    codes.sort_unstable();
    codes.dedup();
}

/// Every code once, in order, and for each of a list its place among them.
fn places<C: Ord + Clone>(list: Vec<C>) -> (Vec<u32>, Vec<C>) {
    let mut order: Vec<(C, u32)> =
        list.into_iter().enumerate().map(|(place, code)| (code, place as u32)).collect();
    order.sort_unstable();
    let (mut places, mut codes) = (vec![0; order.len()], Vec::new());
    for (code, place) in order {
        if codes.last() != Some(&code) {
            codes.push(code);
        }
        places[place as usize] = codes.len() as u32 - 1;
    }
    (places, codes)
}

/// The least number that is not among those seen, of which there are fewer than bits.
fn mex(seen: &[u64]) -> u32 {
    let word = seen.iter().position(|word| *word != u64::MAX).unwrap_or(0);
    word as u32 * 64 + seen[word].trailing_ones()
}
