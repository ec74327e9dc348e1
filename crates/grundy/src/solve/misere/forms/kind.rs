//! What canonical forms are like: heaps, mates, genera, their order.

use super::{Form, Forms};
use crate::solve::genus::Nature;
use crate::{Budget, Stopped};
use rustc_hash::FxHashMap;
use std::rc::Rc;

impl Forms {
    /// The form of a heap of Nim.
    pub fn heap(&mut self, size: u64, budget: &mut Budget) -> Result<Form, Stopped> {
        let mut heaps: Vec<Form> = Vec::new();
        for _ in 0..size {
            let heap = self.of(heaps.clone(), budget)?;
            heaps.push(heap);
        }
        self.of(heaps, budget)
    }

    /// The size, if a form is a heap of Nim.
    pub fn heap_size(&mut self, form: Form, budget: &mut Budget) -> Result<Option<u64>, Stopped> {
        let size = u64::from(self.rank(form));
        let same = self.options(form).len() as u64 == size && self.heap(size, budget)? == form;
        Ok(same.then_some(size))
    }

    /// The mate: the nearest there is to a negative. The sum of a game and its mate is lost (Conway).
    pub fn mate(&mut self, form: Form, budget: &mut Budget) -> Result<Form, Stopped> {
        let mut known = FxHashMap::default();
        self.mate_of(form, &mut known, budget)
    }

    fn mate_of(
        &mut self,
        form: Form,
        known: &mut FxHashMap<Form, Form>,
        budget: &mut Budget,
    ) -> Result<Form, Stopped> {
        if let Some(mate) = known.get(&form) {
            return Ok(*mate);
        }
        budget.spend()?;
        let mut options = if form == 0 { vec![0] } else { Vec::new() };
        for option in self.options(form).to_vec() {
            options.push(self.mate_of(option, known, budget)?);
        }
        let mate = self.of(options, budget)?;
        known.insert(form, mate);
        Ok(mate)
    }

    /// The genus and the class. The depth of the calls is the birthday.
    pub fn nature(&mut self, form: Form, budget: &mut Budget) -> Result<Nature, Stopped> {
        if let Some(nature) = self.natures.get(&form) {
            return Ok(nature.clone());
        }
        budget.spend()?;
        for option in self.options(form).to_vec() {
            self.nature(option, budget)?;
        }
        let options = self.options(form);
        let natures: Vec<&Nature> = options.iter().map(|option| &self.natures[option]).collect();
        let nature = Nature::from_options(&natures, |at| {
            self.options(options[at]).iter().map(|second| &self.natures[second]).collect()
        });
        self.natures.insert(form, nature.clone());
        Ok(nature)
    }

    /// The value in normal play.
    pub(super) fn normal(&mut self, form: Form, budget: &mut Budget) -> Result<u64, Stopped> {
        Ok(self.nature(form, budget)?.genus.normal.0)
    }

    /// The smaller one of a form and its sum with a heap of one, and whether the form is the other one. A heap of one
    /// twice is nothing, so that forms come in such pairs.
    pub fn even(&mut self, form: Form, budget: &mut Budget) -> Result<(Form, bool), Stopped> {
        let one = self.heap(1, budget)?;
        let other = self.sum(form, one, budget)?;
        Ok(if self.rank(other) < self.rank(form) { (other, true) } else { (form, false) })
    }

    /// Sorts forms as they are written: pairs by birthday, number of options, value in normal play, value in misère
    /// play, and then by their options, the largest first.
    pub(super) fn sort(&mut self, forms: &mut [Form], budget: &mut Budget) -> Result<(), Stopped> {
        let mut keys = FxHashMap::default();
        for form in forms.iter() {
            self.key(*form, &mut keys, budget)?;
        }
        forms.sort_by(|a, b| keys[a].cmp(&keys[b]));
        Ok(())
    }

    fn key(
        &mut self,
        form: Form,
        keys: &mut FxHashMap<Form, Rc<Key>>,
        budget: &mut Budget,
    ) -> Result<Rc<Key>, Stopped> {
        if let Some(key) = keys.get(&form) {
            return Ok(key.clone());
        }
        let (even, odd) = self.even(form, budget)?;
        let genus = self.nature(even, budget)?.genus;
        let mut options = Vec::new();
        for option in self.options(even).to_vec() {
            options.push(self.key(option, keys, budget)?);
        }
        options.sort_unstable_by(|a, b| b.cmp(a));
        let (birthday, count) = (self.rank(even), options.len());
        let (normal, misere) = (genus.normal.0, genus.misere[0]);
        let key = Rc::new(Key { birthday, count, normal, misere, options, odd });
        keys.insert(form, key.clone());
        Ok(key)
    }
}

/// What forms are sorted by.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    birthday: u32,
    count: usize,
    normal: u64,
    misere: u64,
    options: Vec<Rc<Key>>,
    odd: bool,
}
