//! Notation: lines row by row, and initials in boxes.

use super::grid::{Lines, MOST_LINES, line_count};
use super::{DrawnLines, Initials};
use crate::games::wording::one_of;
use crate::{Error, Scanner};

/// Reads `LINES`, `LINES MOVER` or `LINES MOVER BOXES`.
pub fn parse(text: &mut Scanner) -> Result<DrawnLines, Error> {
    let grid = match text.peek().is_some_and(|c| c.is_ascii_digit()) {
        true => parse_size(text)?,
        false => parse_rows(text)?,
    };
    text.skip_spaces();
    if text.is_done() {
        return Ok(DrawnLines { grid, initials: None });
    }
    let Some(first_moves) = one_of(text, 'A', 'B') else {
        return Err(text.expected("the initial of the player to move, A or B"));
    };
    let mut initials = Initials { mover: usize::from(!first_moves), taken: [0, 0] };
    text.skip_spaces();
    if !text.is_done() {
        parse_boxes(text, &grid, &mut initials)?;
    }
    Ok(DrawnLines { grid, initials: Some(Box::new(initials)) })
}

fn parse_boxes(text: &mut Scanner, grid: &Lines, initials: &mut Initials) -> Result<(), Error> {
    for (index, (row, column)) in grid.boxes().enumerate() {
        if column == 0 && row > 0 {
            text.expect("/")?;
        }
        let start = text.clone();
        let Some(letter) = text.eat_if(|c| matches!(c, 'A' | 'B' | '.')) else {
            return Err(text.expected("the initial in a box, A or B, or ‘.’"));
        };
        if letter != '.' && grid.degree((row, column)) > 0 {
            return Err(text.wrong_since(&start, "expected ‘.’, for this box is not complete"));
        }
        if letter != '.' {
            initials.taken[usize::from(letter == 'B')] |= 1 << index;
        }
    }
    Ok(())
}

/// Writes what [`parse`] reads.
pub fn notate(board: &DrawnLines) -> String {
    let lines = notate_lines(&board.grid);
    let Some(initials) = &board.initials else { return lines };
    let mover = LETTERS[initials.mover];
    if initials.taken == [0, 0] {
        return format!("{lines} {mover}");
    }
    let letters = board.grid.boxes().map(|place| board.initial(place).unwrap_or('.'));
    let letters: Vec<char> = letters.collect();
    let rows = letters.chunks(board.grid.width.into()).map(|row| row.iter().collect::<String>());
    format!("{lines} {mover} {}", rows.collect::<Vec<_>>().join("/"))
}

/// The initials of the two players.
pub const LETTERS: [char; 2] = ['A', 'B'];

fn notate_lines(of: &Lines) -> String {
    if *of == Lines::empty(of.height, of.width) {
        return format!("{}x{}", of.height, of.width);
    }
    let (height, width) = (u32::from(of.height), u32::from(of.width));
    let row = |lines: u32, mark: char, line: &dyn Fn(u32) -> u32| -> String {
        (0..lines).map(|at| if of.is_open(line(at)) { '.' } else { mark }).collect()
    };
    let lying = |at: u32| row(width, '-', &|column| of.lying(at, column));
    let standing = |at: u32| row(width + 1, '|', &|column| of.standing(at, column));
    let mut rows = vec![lying(0)];
    for at in 0..height {
        rows.extend([standing(at), lying(at + 1)]);
    }
    rows.join("/")
}

fn parse_size(text: &mut Scanner) -> Result<Lines, Error> {
    let start = text.clone();
    let height = text.number_in("a number of rows of boxes", 1, MOST_LINES)?;
    text.expect("x")?;
    let width = text.number_in("a number of columns of boxes", 1, MOST_LINES)?;
    if line_count(height, width) > MOST_LINES {
        return Err(text.wrong_since(&start, too_many()));
    }
    Ok(Lines::empty(height as u8, width as u8))
}

/// «b2–b3»: columns of dots are letters, rows are numbers from the top.
pub fn name(grid: &Lines, line: u32) -> String {
    let dot = |row: u32, column: u32| {
        let letter = |index: u32| char::from(b'a' + index as u8);
        let prefix = if column < 26 { String::new() } else { letter(column / 26 - 1).to_string() };
        format!("{prefix}{}{}", letter(column % 26), row + 1)
    };
    let (lies, row, column) = grid.place(line);
    let to = if lies { dot(row, column + 1) } else { dot(row + 1, column) };
    format!("{}–{to}", dot(row, column))
}

fn too_many() -> String {
    format!("expected at most {MOST_LINES} lines, such as 7x7 boxes")
}

/// Reads rows of lying and standing lines in turn, until no ‘/’ comes.
fn parse_rows(text: &mut Scanner) -> Result<Lines, Error> {
    let start = text.clone();
    let mut rows: Vec<Vec<bool>> = Vec::new();
    loop {
        let row_start = text.clone();
        let lies = rows.len().is_multiple_of(2);
        let (mark, what) = match lies {
            true => ('-', "a lying line, ‘-’ or ‘.’"),
            false => ('|', "a standing line, ‘|’ or ‘.’"),
        };
        let mut row = Vec::new();
        while let Some(open) = one_of(text, '.', mark) {
            row.push(open);
        }
        if row.is_empty() {
            return Err(text.expected(what));
        }
        let width = rows.first().map_or(row.len(), Vec::len);
        if row.len() != width + usize::from(!lies) {
            let message = match lies {
                true => format!("expected {width} lying lines, as in the first row"),
                false => format!("expected {} standing lines, one more than lying ones", width + 1),
            };
            return Err(text.wrong_since(&row_start, message));
        }
        rows.push(row);
        if rows.iter().map(Vec::len).sum::<usize>() as u64 > MOST_LINES {
            return Err(text.wrong_since(&start, too_many()));
        }
        if !text.eat("/") {
            break;
        }
    }
    if rows.len() < 3 || rows.len().is_multiple_of(2) {
        return Err(text.expected("‘/’ and the next row: the last row is one of lying lines"));
    }
    let mut grid = Lines { height: (rows.len() / 2) as u8, width: rows[0].len() as u8, open: 0 };
    for (at, row) in rows.iter().enumerate() {
        for column in (0..row.len()).filter(|column| row[*column]) {
            let (row, column) = (at as u32 / 2, column as u32);
            let lies = at.is_multiple_of(2);
            let line = if lies { grid.lying(row, column) } else { grid.standing(row, column) };
            grid.open |= 1 << line;
        }
    }
    Ok(grid)
}
