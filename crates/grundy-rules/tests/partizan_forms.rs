//! The impartial forms of partizan games beside their rules once more, written without the language and without parts,
//! symmetries or anything else that saves time: whole boards, whole sums, the mex rule.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use grundy::base::dice::Seeded;
use grundy::{Budget, Convention, Dice, Outcome, Workbench};
use grundy_rules::Rules;
use std::collections::HashMap;
use std::path::Path;

type Grid = Vec<Vec<char>>;
type Step = (isize, isize);
type Options = fn(&Grid) -> Vec<Grid>;

const SIDES: [Step; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const ALL: [Step; 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

fn is_stone(cell: char) -> bool {
    cell == 'X' || cell == 'O'
}

fn cells(grid: &Grid) -> Vec<(usize, usize)> {
    (0..grid.len()).flat_map(|row| (0..grid[row].len()).map(move |column| (row, column))).collect()
}

fn beside(
    grid: &Grid,
    (row, column): (usize, usize),
    (down, right): Step,
) -> Option<(usize, usize)> {
    let row = row.checked_add_signed(down)?;
    let column = column.checked_add_signed(right)?;
    (row < grid.len() && column < grid[row].len()).then_some((row, column))
}

/// The empty cells in a direction, up to the first that is not.
fn open_line(grid: &Grid, from: (usize, usize), step: Step) -> Vec<(usize, usize)> {
    let mut line = Vec::new();
    let mut at = from;
    while let Some(next) = beside(grid, at, step).filter(|at| grid[at.0][at.1] == '.') {
        line.push(next);
        at = next;
    }
    line
}

fn with(grid: &Grid, changes: &[((usize, usize), char)]) -> Grid {
    let mut grid = grid.clone();
    for ((row, column), letter) in changes {
        grid[*row][*column] = *letter;
    }
    grid
}

fn captures(grid: &Grid, may_take: fn(char, char) -> bool) -> Vec<Grid> {
    let mut options = Vec::new();
    for at in cells(grid) {
        let own = grid[at.0][at.1];
        for step in SIDES {
            let Some(to) = beside(grid, at, step).filter(|_| is_stone(own)) else { continue };
            if may_take(own, grid[to.0][to.1]) {
                options.push(with(grid, &[(at, '.'), (to, own)]));
            }
        }
    }
    options
}

fn clobber(grid: &Grid) -> Vec<Grid> {
    captures(grid, |own, other| is_stone(other) && other != own)
}

fn cannibal_clobber(grid: &Grid) -> Vec<Grid> {
    captures(grid, |_, other| is_stone(other))
}

fn has_liberty(grid: &Grid, start: (usize, usize)) -> bool {
    let colour = grid[start.0][start.1];
    let (mut block, mut next) = (vec![start], 0);
    while next < block.len() {
        for step in SIDES {
            match beside(grid, block[next], step) {
                Some((row, column)) if grid[row][column] == '.' => return true,
                Some(at) if grid[at.0][at.1] == colour && !block.contains(&at) => block.push(at),
                _ => {}
            }
        }
        next += 1;
    }
    false
}

fn lives(grid: &Grid) -> bool {
    cells(grid).into_iter().all(|at| !is_stone(grid[at.0][at.1]) || has_liberty(grid, at))
}

fn nogo(grid: &Grid) -> Vec<Grid> {
    let empty = cells(grid).into_iter().filter(|at| grid[at.0][at.1] == '.');
    empty.flat_map(|at| ['X', 'O'].map(|stone| with(grid, &[(at, stone)]))).filter(lives).collect()
}

fn amazons(grid: &Grid) -> Vec<Grid> {
    let mut options = Vec::new();
    for at in cells(grid) {
        let queen = grid[at.0][at.1];
        for to in ALL.iter().filter(|_| is_stone(queen)).flat_map(|step| open_line(grid, at, *step))
        {
            let moved = with(grid, &[(at, '.'), (to, queen)]);
            let arrows = ALL.iter().flat_map(|step| open_line(&moved, to, *step));
            options.extend(arrows.map(|arrow| with(&moved, &[(arrow, '#')])));
        }
    }
    options
}

fn fission(grid: &Grid) -> Vec<Grid> {
    let mut options = Vec::new();
    for at in cells(grid) {
        let stone = grid[at.0][at.1];
        for (down, right) in [(0, 1), (1, 0)] {
            let (one, other) = (beside(grid, at, (down, right)), beside(grid, at, (-down, -right)));
            let (Some(one), Some(other)) = (one, other) else { continue };
            if is_stone(stone) && [one, other].iter().all(|to| grid[to.0][to.1] == '.') {
                options.push(with(grid, &[(at, '.'), (one, stone), (other, stone)]));
            }
        }
    }
    options
}

fn toppling_dominoes(grid: &Grid) -> Vec<Grid> {
    let mut options = Vec::new();
    for at in cells(grid).into_iter().filter(|at| grid[at.0][at.1] != '.') {
        for right in [true, false] {
            let (mut fallen, mut next) = (grid.clone(), Some(at));
            while let Some((row, column)) = next.filter(|at| grid[at.0][at.1] != '.') {
                fallen[row][column] = '.';
                next = beside(grid, (row, column), (0, if right { 1 } else { -1 }));
            }
            options.push(fallen);
        }
    }
    options
}

/// A sum of boards of one game, solved as a whole.
struct Brute {
    options: Options,
    values: HashMap<Grid, u64>,
    outcomes: HashMap<Vec<Grid>, Outcome>,
}

impl Brute {
    fn value(&mut self, grid: &Grid) -> u64 {
        if let Some(value) = self.values.get(grid) {
            return *value;
        }
        let reached: Vec<u64> =
            (self.options)(grid).iter().map(|option| self.value(option)).collect();
        let value = (0..).find(|value| !reached.contains(value)).unwrap();
        self.values.insert(grid.clone(), value);
        value
    }

    fn misere(&mut self, sum: Vec<Grid>) -> Outcome {
        if let Some(outcome) = self.outcomes.get(&sum) {
            return *outcome;
        }
        let mut options = Vec::new();
        for (index, grid) in sum.iter().enumerate() {
            for option in (self.options)(grid) {
                let mut next = sum.clone();
                next[index] = option;
                options.push(next);
            }
        }
        let wins = options.is_empty()
            || options.into_iter().any(|option| self.misere(option) == Outcome::P);
        let outcome = if wins { Outcome::N } else { Outcome::P };
        self.outcomes.insert(sum, outcome);
        outcome
    }
}

fn written(grid: &Grid) -> String {
    grid.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
}

/// A random board; some are nearly empty.
fn random(dice: &mut dyn Dice, letters: &[char], rows: u64, columns: u64) -> Grid {
    let emptier = dice.roll(2);
    let mut cell = || match dice.roll(2) < emptier {
        true => '.',
        false => letters[dice.roll(letters.len() as u64 - 1) as usize],
    };
    (0..rows).map(|_| (0..columns).map(|_| cell()).collect()).collect()
}

/// Compares a file with its rules written anew, on boards and strips of these sizes and on sums of two of them.
fn compare(name: &str, options: Options, letters: &[char], sizes: &[(u64, u64)], count: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let text = std::fs::read_to_string(folder.join(format!("{name}.grundy"))).unwrap();
    let mut bench = Workbench::default();
    bench.add(Rules::read(name, &text).unwrap().card()).unwrap();
    let mut brute = Brute { options, values: HashMap::new(), outcomes: HashMap::new() };
    let mut dice = Seeded(23);
    let mut last: Option<Grid> = None;
    let mut busy = 0;
    for index in 0..count {
        let (rows, columns) = sizes[index % sizes.len()];
        let grid = random(&mut dice, letters, rows, columns);
        if name == "nogo" && !lives(&grid) {
            continue;
        }
        let budget = &mut Budget::default();
        let sum = bench.open(&format!("{name} {}", written(&grid))).unwrap();
        let value = brute.value(&grid);
        assert_eq!(sum.value(budget).unwrap().to_string(), format!("*{value}"), "{sum}");
        let found = sum.moves(budget).unwrap().len();
        busy += usize::from(found > 0);
        if let Some(other) = last.replace(grid.clone()) {
            let text = format!("{name} {} + {name} {}", written(&grid), written(&other));
            let sum = bench.open(&text).unwrap();
            let both = value ^ brute.value(&other);
            assert_eq!(sum.value(budget).unwrap().to_string(), format!("*{both}"), "{text}");
            if rows * columns <= 5 && other.len() * other[0].len() <= 5 {
                let misere = sum.outcome(Convention::Misere, budget).unwrap();
                assert_eq!(misere, brute.misere(vec![grid, other]), "{text} in misère play");
            }
        }
    }
    assert!(busy * 4 > count, "{name}: only {busy} of {count} have moves");
}

const SIZES: [(u64, u64); 8] = [(1, 4), (2, 2), (1, 5), (2, 3), (3, 2), (1, 7), (3, 3), (2, 4)];

#[test]
fn stones_that_take_each_other() {
    compare("clobber", clobber, &['X', 'O', 'X', 'O', '.', '#'], &SIZES, 400);
    compare("cannibal-clobber", cannibal_clobber, &['X', 'O', 'X', '.', '#'], &SIZES, 250);
}

#[test]
fn stones_that_must_live() {
    compare("nogo", nogo, &['.', '.', '.', 'X', 'O', '#'], &SIZES[..6], 400);
}

#[test]
fn queens_and_arrows() {
    compare("amazons", amazons, &['.', '.', '.', 'X', 'O', '#'], &SIZES[..6], 200);
}

#[test]
fn stones_that_split() {
    let sizes = [(1, 5), (3, 2), (1, 7), (3, 3), (2, 5), (1, 9), (3, 4)];
    compare("fission", fission, &['.', '.', '.', 'X', 'O', '#'], &sizes, 400);
}

#[test]
fn dominoes_that_fall() {
    let strips = [(1, 3), (1, 4), (1, 5), (1, 7), (1, 9)];
    compare("toppling-dominoes", toppling_dominoes, &['X', 'O', '#', 'X', '.'], &strips, 300);
}
