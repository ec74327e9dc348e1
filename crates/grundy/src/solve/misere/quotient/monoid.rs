//! Finite commutative monoids some of whose elements are lost.

use super::diagram::Word;
use std::fmt::Write;

/// An element, by number; 0 is the neutral one. Numbers follow the order of the least words.
pub type Element = u32;

/// A commutative monoid given by what its letters do, with its lost elements.
///
/// Words are ordered by how often the highest letter occurs, then the next one, and so on; the least word
/// of an element stands for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Monoid {
    letters: usize,
    /// Each element times each letter.
    times: Vec<Element>,
    lost: Vec<bool>,
    words: Vec<Word>,
}

impl Monoid {
    /// The monoid in which the letters do this to the elements, if these are numbered in the order of their least
    /// words and no letter is a product of earlier ones. That letters commute is not looked at.
    pub fn new(letters: usize, times: Vec<Element>, lost: Vec<bool>) -> Option<Self> {
        let order = lost.len();
        let fits = times.len() == order * letters;
        if order == 0 || !fits || times.iter().any(|product| *product as usize >= order) {
            return None;
        }
        let mut words: Vec<Word> = vec![Vec::new()];
        for letter in 0..letters {
            let before = words.len();
            let mut layer = 0..before;
            while !layer.is_empty() {
                let next = words.len();
                for element in layer {
                    let product = times[element * letters + letter] as usize;
                    if product > words.len() {
                        return None;
                    }
                    if product == words.len() {
                        let mut word = words[element].clone();
                        word.resize(letter + 1, 0);
                        word[letter] += 1;
                        words.push(word);
                    }
                }
                layer = next..words.len();
            }
            if words.len() == before {
                return None;
            }
        }
        (words.len() == order).then_some(Self { letters, times, lost, words })
    }

    /// How many elements there are.
    pub fn order(&self) -> usize {
        self.lost.len()
    }

    /// How many elements are lost.
    pub fn lost_order(&self) -> usize {
        self.lost.iter().filter(|lost| **lost).count()
    }

    /// How many letters there are.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// Whether the player to move loses.
    pub fn is_lost(&self, element: Element) -> bool {
        self.lost[element as usize]
    }

    /// The least word of an element.
    pub fn word(&self, element: Element) -> &[u32] {
        &self.words[element as usize]
    }

    /// An element times a letter.
    pub fn times(&self, element: Element, letter: usize) -> Element {
        self.times[element as usize * self.letters + letter]
    }

    /// An element times a word.
    pub fn times_word(&self, element: Element, word: &[u32]) -> Element {
        let mut product = element;
        for (letter, count) in word.iter().enumerate() {
            for _ in 0..*count {
                product = self.times(product, letter);
            }
        }
        product
    }

    /// The product of two elements.
    pub fn product(&self, a: Element, b: Element) -> Element {
        self.times_word(a, self.word(b))
    }

    /// All elements.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        0..self.order() as Element
    }

    /// The lost elements, in order.
    pub fn lost(&self) -> Vec<Element> {
        self.elements().filter(|element| self.is_lost(*element)).collect()
    }

    /// The name of an element: its least word, such as `ab2`; the neutral one is `1`.
    pub fn name(&self, element: Element) -> String {
        spelled(self.word(element))
    }

    /// The relations: each word that is no least one although all its parts are, with the least word of
    /// the same element. They present the monoid.
    pub fn relations(&self) -> Vec<(Word, Element)> {
        let mut relations = Vec::new();
        for element in self.elements() {
            let word = self.word(element);
            let highest = word.iter().rposition(|count| *count > 0).unwrap_or(0);
            for letter in highest..self.letters {
                let mut longer = word.to_vec();
                longer.resize(longer.len().max(letter + 1), 0);
                longer[letter] += 1;
                let product = self.times(element, letter);
                if self.word(product) != longer && self.parts_are_least(&longer) {
                    relations.push((longer, product));
                }
            }
        }
        relations.sort_by(|(a, _), (b, _)| {
            a.len().cmp(&b.len()).then(a.iter().rev().cmp(b.iter().rev()))
        });
        relations
    }

    /// Whether every word with one letter less is a least one.
    fn parts_are_least(&self, word: &[u32]) -> bool {
        (0..word.len()).filter(|letter| word[*letter] > 0).all(|letter| {
            let mut part = word.to_vec();
            part[letter] -= 1;
            while part.last() == Some(&0) {
                part.pop();
            }
            self.word(self.times_word(0, &part)) == part
        })
    }

    /// The presentation: `<a,b | a2=1, b3=b>`.
    pub fn presentation(&self) -> String {
        let letters: Vec<String> = (0..self.letters).map(letter_name).collect();
        let relations = self.relations();
        let relations = relations
            .iter()
            .map(|(word, least)| format!("{}={}", spelled(word), self.name(*least)));
        let relations: Vec<String> = relations.collect();
        format!("<{} | {}>", letters.join(","), relations.join(", "))
    }

    /// The kernel: the least ideal, which is a group. These are the elements that every element divides.
    pub fn kernel(&self) -> Vec<Element> {
        // A product in which every letter occurs often enough is divided by everything.
        let many = self.order() as u32;
        let deep = self.times_word(0, &vec![many; self.letters]);
        let mut kernel = vec![deep];
        let mut next = 0;
        while next < kernel.len() {
            for letter in 0..self.letters {
                let product = self.times(kernel[next], letter);
                if !kernel.contains(&product) {
                    kernel.push(product);
                }
            }
            next += 1;
        }
        kernel.sort_unstable();
        kernel
    }

    /// Whether this is the quotient of Nim with heaps below some power of two. There all sums with a heap larger
    /// than one form a group of nimbers, the kernel, in which only 0 is lost; beside it there are 1 and a, that is an
    /// even and an odd number of heaps of one, and a is lost.
    pub fn is_tame(&self) -> bool {
        if self.order() <= 2 {
            return true;
        }
        let kernel = self.kernel();
        let zero = self.product(kernel[0], kernel[0]);
        let others: Vec<Element> =
            self.elements().filter(|element| kernel.binary_search(element).is_err()).collect();
        kernel.iter().all(|element| self.product(*element, *element) == zero)
            && matches!(others[..], [0, a] if self.product(a, a) == 0 && self.lost() == sorted(a, zero))
    }
}

fn sorted(a: Element, b: Element) -> [Element; 2] {
    [a.min(b), a.max(b)]
}

/// The name of a letter: a to z, then a1, b1, …
pub fn letter_name(letter: usize) -> String {
    let name = char::from(b'a' + (letter % 26) as u8);
    match letter / 26 {
        0 => name.to_string(),
        round => format!("{name}{round}"),
    }
}

/// A word as it is written.
pub fn spelled(word: &[u32]) -> String {
    let mut text = String::new();
    for (letter, count) in word.iter().enumerate().filter(|(_, count)| **count > 0) {
        text.push_str(&letter_name(letter));
        if *count > 1 {
            // Writing to a text cannot fail.
            let _ = write!(text, "{count}");
        }
    }
    if text.is_empty() { "1".into() } else { text }
}
