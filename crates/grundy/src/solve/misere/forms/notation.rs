//! The notation of CGSuite for games in misère play, read and written.
//!
//! `*[2]` is a heap of 2. Options stand side by side, the largest first: `*[2#1]` has the options `2#` and
//! `1`. A `#` behind a game makes it the only option of another one, a number in brackets behind it adds a heap:
//! `2[#1]` is {2} and a heap of 1, and one behind a minus takes a heap away: `2[#-2]` is what gives {2} beside a heap of 2.
//! Heaps of ten and more have a star of their own: `*[(*12)#]`. Games in parentheses are options as well, and so are lists in brackets with commas, as people write them: `*[[2],1]`.
//! Whole games can be added and subtracted: `*[2]+*[[2]]`, `*[[2]]-*[2]`.

use super::{Form, Forms};
use crate::{Budget, Error, Scanner, Stopped};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A game as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// A heap of Nim.
    Heap(u64),
    /// The game with these options.
    Options(Vec<Written>),
    /// Games side by side.
    Sum(Vec<Written>),
    /// The game that gives the first beside the second.
    Difference(Box<Written>, Box<Written>),
}

/// Larger heaps are surely a mistake: each has as many options as it has stones.
const LARGEST_HEAP: u64 = 255;
/// Heaps in marks are single digits.
const LARGEST_MARK: u64 = 9;
/// Longer texts are not written.
const LONGEST: usize = 1 << 20;
/// Deeper games are not read.
const DEEPEST: u32 = 200;

impl Written {
    /// Reads a game such as `*[2#1]`, `*[[2],1]` or `*[2]+*3`.
    pub fn parse(text: &mut Scanner) -> Result<Self, Error> {
        let game = Self::sum(text, DEEPEST)?;
        text.finish()?;
        Ok(game)
    }

    fn sum(text: &mut Scanner, depth: u32) -> Result<Self, Error> {
        let mut games = vec![Self::star(text, depth)?];
        let mut less = Vec::new();
        loop {
            text.skip_spaces();
            let into = match (text.eat("+"), text.eat("-") || text.eat("−")) {
                (true, _) => &mut games,
                (_, true) => &mut less,
                _ => break,
            };
            text.skip_spaces();
            into.push(Self::star(text, depth)?);
        }
        let game = Self::one_of(games, Self::Sum);
        Ok(match less.is_empty() {
            true => game,
            false => Self::without(game, Self::one_of(less, Self::Sum)),
        })
    }

    fn without(game: Self, less: Self) -> Self {
        Self::Difference(Box::new(game), Box::new(less))
    }

    fn star(text: &mut Scanner, depth: u32) -> Result<Self, Error> {
        text.expect("*")?;
        match text.eat("[") {
            true => Ok(Self::one_of(Self::list(text, "]", depth)?, Self::Options)),
            false => Ok(Self::Heap(text.number_in("a heap", 0, LARGEST_HEAP)?)),
        }
    }

    /// One game is itself; several are what `whole` makes of them.
    fn one_of(mut games: Vec<Self>, whole: impl Fn(Vec<Self>) -> Self) -> Self {
        match games.pop() {
            Some(only) if games.is_empty() => only,
            last => {
                games.extend(last);
                whole(games)
            }
        }
    }

    /// The games up to a closing mark.
    fn list(text: &mut Scanner, end: &str, depth: u32) -> Result<Vec<Self>, Error> {
        let Some(depth) = depth.checked_sub(1) else {
            return Err(text.expected("a game that is not nested as deeply"));
        };
        let mut games = Vec::new();
        loop {
            text.skip_spaces();
            if text.eat(end) {
                return Ok(games);
            }
            if !games.is_empty() && text.eat(",") {
                text.skip_spaces();
            }
            games.extend(Self::item(text, depth)?);
        }
    }

    /// A game in a list; or several, where heaps stand without commas between them.
    fn item(text: &mut Scanner, depth: u32) -> Result<Vec<Self>, Error> {
        if text.peek() == Some('*') {
            return Ok(vec![Self::sum(text, depth)?]);
        }
        let mut games = if text.eat("[") {
            vec![Self::Options(Self::list(text, "]", depth)?)]
        } else if text.eat("(") {
            vec![Self::one_of(Self::list(text, ")", depth)?, Self::Options)]
        } else {
            Self::heaps(text)?
        };
        if let Some(last) = games.pop() {
            games.push(Self::with_marks(last, text, depth)?);
        }
        Ok(games)
    }

    /// Digits: each is a heap, unless they stand alone or between commas.
    fn heaps(text: &mut Scanner) -> Result<Vec<Self>, Error> {
        let start = text.clone();
        let digits = text.eat_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(text.expected("a heap, a list of options in brackets, or ‘*’"));
        }
        let before = start.before().is_none_or(|c| "[,( ".contains(c));
        let alone = before && text.peek().is_none_or(|c| "],) ".contains(c));
        if digits.len() > 1 && alone && (text.peek() == Some(',') || start.before() == Some(',')) {
            let mut number = start.clone();
            return Ok(vec![Self::Heap(number.number_in("a heap", 0, LARGEST_HEAP)?)]);
        }
        Ok(digits.bytes().map(|digit| Self::Heap(u64::from(digit - b'0'))).collect())
    }

    /// A game with what is written behind it.
    fn with_marks(game: Self, text: &mut Scanner, depth: u32) -> Result<Self, Error> {
        let mut game = game;
        let mut marks = 0;
        let mut inside = false;
        loop {
            if text.eat("#") {
                game = Self::Options(vec![game]);
            } else if inside && text.eat("]") {
                return Ok(game);
            } else if inside {
                let is_less = text.eat("-");
                let digit = text.eat_if(|c| ('1'..='9').contains(&c)).and_then(|c| c.to_digit(10));
                let heap = digit.ok_or_else(|| {
                    text.expected("‘#’, or a heap of 1 to 9 to add, or to take away after ‘-’")
                })?;
                let heap = Self::Heap(heap.into());
                game = match is_less {
                    true => Self::without(game, heap),
                    false => Self::Sum(vec![game, heap]),
                };
            } else if text.eat("[") {
                inside = true;
            } else {
                return Ok(game);
            }
            marks += 1;
            if marks > depth {
                return Err(text.expected("a game that is not nested as deeply"));
            }
        }
    }

    /// Its canonical form.
    pub fn form(&self, forms: &mut Forms, budget: &mut Budget) -> Result<Form, Stopped> {
        match self {
            Self::Heap(size) => forms.heap(*size, budget),
            Self::Options(options) => {
                let options: Result<Vec<Form>, Stopped> =
                    options.iter().map(|option| option.form(forms, budget)).collect();
                forms.of(options?, budget)
            }
            Self::Sum(games) => games.iter().try_fold(0, |sum, game| {
                let form = game.form(forms, budget)?;
                forms.sum(sum, form, budget)
            }),
            Self::Difference(game, less) => {
                let (game, less) = (game.form(forms, budget)?, less.form(forms, budget)?);
                if let Some(rest) = forms.difference(game, less, budget)? {
                    return Ok(rest);
                }
                let (game, less) = (forms.notation(game, budget)?, forms.notation(less, budget)?);
                Err(Stopped::NoMethod(format!(
                    "there is no {game} − {less}: no game beside {less} gives {game}"
                )))
            }
        }
    }
}

/// A game inside a list: what comes before its marks, and the marks.
struct Text {
    base: String,
    marks: String,
    is_list: bool,
}

impl Text {
    /// The same with one more mark.
    fn marked(&self, mark: &str) -> Self {
        Self {
            base: self.base.clone(),
            marks: format!("{}{mark}", self.marks),
            is_list: self.is_list,
        }
    }

    fn whole(&self) -> String {
        let base = if self.is_list { format!("({})", self.base) } else { self.base.clone() };
        match &self.marks[..] {
            "" => base,
            marks if marks.bytes().all(|mark| mark == b'#') => format!("{base}{marks}"),
            marks => format!("{base}[{marks}]"),
        }
    }
}

impl Forms {
    /// The notation of a form: `*[2#1]`.
    pub fn notation(&mut self, form: Form, budget: &mut Budget) -> Result<String, Stopped> {
        let text = self.text(form, &mut FxHashMap::default(), budget)?;
        if text.marks.is_empty() && text.base.starts_with("(*") && !text.is_list {
            return Ok(text.base.trim_matches(['(', ')']).into());
        }
        Ok(match text.is_list && text.marks.is_empty() {
            true => format!("*[{}]", text.base),
            false => format!("*[{}]", text.whole()),
        })
    }

    /// The notations of the options, the smallest first.
    pub fn written_options(
        &mut self,
        form: Form,
        budget: &mut Budget,
    ) -> Result<Vec<String>, Stopped> {
        let mut options = self.options(form).to_vec();
        self.sort(&mut options, budget)?;
        options.into_iter().map(|option| self.notation(option, budget)).collect()
    }

    /// The text of a form, and those of its options in `known`. The depth of the calls is its birthday.
    fn text(
        &mut self,
        form: Form,
        known: &mut FxHashMap<Form, Rc<Text>>,
        budget: &mut Budget,
    ) -> Result<Rc<Text>, Stopped> {
        if let Some(text) = known.get(&form) {
            return Ok(text.clone());
        }
        budget.spend()?;
        let text = Rc::new(self.new_text(form, known, budget)?);
        if text.base.len() > LONGEST {
            let why =
                format!("a canonical form met here takes more than {LONGEST} characters to write");
            return Err(Stopped::NoMethod(why));
        }
        known.insert(form, text.clone());
        Ok(text)
    }

    fn new_text(
        &mut self,
        form: Form,
        known: &mut FxHashMap<Form, Rc<Text>>,
        budget: &mut Budget,
    ) -> Result<Text, Stopped> {
        if let Some(size) = self.heap_size(form, budget)? {
            let base = if size < 10 { size.to_string() } else { format!("(*{size})") };
            return Ok(Text { base, marks: String::new(), is_list: false });
        }
        if let [only] = *self.options(form) {
            return Ok(self.text(only, known, budget)?.marked("#"));
        }
        let (even, odd) = self.even(form, budget)?;
        if let Some((rest, heap)) = self.with_heap(even, budget)? {
            return Ok(self
                .text(rest, known, budget)?
                .marked(&(heap + u64::from(odd)).to_string()));
        }
        if let Some((whole, heap)) = self.without_heap(even, budget)? {
            let less = format!("-{}", heap + u64::from(odd));
            return Ok(self.text(whole, known, budget)?.marked(&less));
        }
        if odd {
            return Ok(self.text(even, known, budget)?.marked("1"));
        }
        let mut options = self.options(form).to_vec();
        self.sort(&mut options, budget)?;
        let mut texts = Vec::new();
        for option in options.into_iter().rev() {
            texts.push(self.text(option, known, budget)?.whole());
        }
        let base = texts.concat();
        Ok(Text { base, marks: String::new(), is_list: true })
    }

    /// The least heap of an even size that a form is the sum of with something smaller, and that.
    fn with_heap(
        &mut self,
        form: Form,
        budget: &mut Budget,
    ) -> Result<Option<(Form, u64)>, Stopped> {
        let mut heap = 2;
        while heap < u64::from(self.rank(form)).min(LARGEST_MARK) {
            let number = self.heap(heap, budget)?;
            for rest in self.options(form).to_vec() {
                if self.rank(rest) + heap as u32 == self.rank(form)
                    && self.sum(rest, number, budget)? == form
                {
                    return Ok(Some((rest, heap)));
                }
            }
            heap += 2;
        }
        Ok(None)
    }

    /// A heap of an even size beside which a form is something smaller, and that. As an option of the form it would
    /// be one, and so would its sum with a heap of one.
    fn without_heap(
        &mut self,
        form: Form,
        budget: &mut Budget,
    ) -> Result<Option<(Form, u64)>, Stopped> {
        let one = self.heap(1, budget)?;
        for whole in self.options(form).to_vec() {
            let other = self.sum(whole, one, budget)?;
            if !self.has(form, other) || self.rank(other) < self.rank(whole) {
                continue;
            }
            // In normal play the values tell which heap it can be.
            let heap = self.normal(form, budget)? ^ self.normal(whole, budget)?;
            if !(2..=LARGEST_MARK).contains(&heap) || heap % 2 == 1 {
                continue;
            }
            let number = self.heap(heap, budget)?;
            if self.difference(whole, number, budget)? == Some(form) {
                return Ok(Some((whole, heap)));
            }
        }
        Ok(None)
    }
}
