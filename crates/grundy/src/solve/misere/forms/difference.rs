//! Conway's subtraction (*On Numbers and Games*, chapter 12).
//!
//! In misère play games cancel: G + X = H + X only if G = H. So at most one X has the sum X + H = G. It is found
//! from smaller differences alone, and no sum is ever built: a sum X + H is the canonical form G if every option of G
//! is one of the sum, and every other option of the sum has a move back to G. By cancellation, X' + H is the option
//! G' just if X' = G' − H, and X' + H has the move to G just if X' = G − H' for a move from H to H'.

use super::{Form, Forms};
use crate::{Budget, Stopped};

impl Forms {
    /// The game whose sum with `less` is `form`, if there is one. The depth of the calls is at most the sum of the birthdays.
    pub fn difference(
        &mut self,
        form: Form,
        less: Form,
        budget: &mut Budget,
    ) -> Result<Option<Form>, Stopped> {
        if less == 0 {
            return Ok(Some(form));
        }
        if form == 0 {
            // Only the empty game and a heap of one have a negative: themselves.
            return Ok((self.options(less) == [0]).then_some(less));
        }
        if let Some(known) = self.differences.get(&(form, less)) {
            return Ok(*known);
        }
        budget.spend()?;
        let found = self.find_difference(form, less, budget)?;
        self.differences.insert((form, less), found);
        Ok(found)
    }

    fn find_difference(
        &mut self,
        form: Form,
        less: Form,
        budget: &mut Budget,
    ) -> Result<Option<Form>, Stopped> {
        let (options, losses) = (self.options(form).to_vec(), self.options(less).to_vec());
        // Every option of G is X' + H or X + H'.
        let mut kept = Vec::with_capacity(options.len() + losses.len());
        for option in &options {
            match self.difference(*option, less, budget)? {
                Some(rest) => kept.push(rest),
                None => return self.first_difference(form, less, &[*option], budget),
            }
        }
        // Where none of them is X + H', every X + H' has a move back to G, to X' + H'.
        let mut is_whole = true;
        for loss in &losses {
            match self.difference(form, *loss, budget)? {
                Some(rest) => kept.push(rest),
                None => is_whole = false,
            }
        }
        if is_whole {
            let candidate = self.of(kept, budget)?;
            if self.is_sum(candidate, less, form, budget)? {
                return Ok(Some(candidate));
            }
        }
        self.first_difference(form, less, &options, budget)
    }

    /// The difference, if one of these options of G is X + H'.
    fn first_difference(
        &mut self,
        form: Form,
        less: Form,
        options: &[Form],
        budget: &mut Budget,
    ) -> Result<Option<Form>, Stopped> {
        for option in options {
            for loss in self.options(less).to_vec() {
                if let Some(candidate) = self.difference(*option, loss, budget)?
                    && self.is_sum(candidate, less, form, budget)?
                {
                    return Ok(Some(candidate));
                }
            }
        }
        Ok(None)
    }

    /// Whether a canonical form, not the empty one, is the sum of two others.
    fn is_sum(
        &mut self,
        rest: Form,
        less: Form,
        form: Form,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let (options, losses) = (self.options(form).to_vec(), self.options(less).to_vec());
        // The options of X for which X' + H is an option of G, or has a move back to G.
        let mut good: Vec<Form> = Vec::new();
        let mut stays = vec![false; losses.len()];
        for option in &options {
            let mut is_option = false;
            if let Some(moved) = self.difference(*option, less, budget)?
                && self.has(rest, moved)
            {
                good.push(moved);
                is_option = true;
            }
            for (loss, stays) in losses.iter().zip(&mut stays) {
                if self.difference(*option, *loss, budget)? == Some(rest) {
                    *stays = true;
                    is_option = true;
                }
            }
            if !is_option {
                return Ok(false);
            }
        }
        for (loss, stays) in losses.iter().zip(stays) {
            match self.difference(form, *loss, budget)? {
                Some(moved) if self.has(rest, moved) => good.push(moved),
                _ if stays => {}
                _ => return Ok(false),
            }
        }
        Ok(self.options(rest).iter().all(|option| good.contains(option)))
    }
}
