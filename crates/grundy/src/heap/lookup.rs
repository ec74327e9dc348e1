//! Values of large heaps from a certificate, without computing all smaller ones.

use super::certificate::{Certificate, Evidence, from_digits};
use super::{Moves, Space};

/// The value of a heap, if the certificate has a state not far before it (or before the heap with
/// the same value). From there on each value is the least common one that is not reached, as the
/// certificate's theorem says.
pub fn value(certificate: &Certificate, moves: &Moves, size: u64) -> Option<u16> {
    let Certificate { preperiod, period, .. } = *certificate;
    let Evidence::StateRepeat { space, rares, window, milestones, .. } = &certificate.proof else {
        return None;
    };
    let size = match size.checked_sub(preperiod) {
        Some(beyond) => preperiod + beyond % period,
        None => size,
    };
    let index = milestones.partition_point(|state| state.at <= size).checked_sub(1)?;
    let state = milestones.get(index)?;
    let mut values = from_digits(&state.values, *window)?;
    let mut options: Vec<(usize, u16)> = moves.takes.iter().map(|t| (*t as usize, 0)).collect();
    for take in &moves.splits {
        options.extend(rares.iter().map(|(part, value)| ((take + part) as usize, *value)));
    }
    let most = values.iter().max().copied().unwrap_or(0).max(63);
    let mut reached = vec![0u64; usize::from(most).next_power_of_two() / 16];
    for next in state.at..=size {
        reached.fill(0);
        for (back, value) in &options {
            let option = values[values.len() - back] ^ value;
            *reached.get_mut(usize::from(option / 64))? |= 1 << (option % 64);
        }
        values.push(least_common(space, next, &reached)?);
    }
    values.last().copied()
}

fn least_common(space: &Space, size: u64, reached: &[u64]) -> Option<u16> {
    let free = |value: &u16| reached[usize::from(value / 64)] >> (value % 64) & 1 == 0;
    let mut values = 0..64 * reached.len() as u16;
    values.find(|value| free(value) && !space.is_rare(size, u32::from(*value)))
}
