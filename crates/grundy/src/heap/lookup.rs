//! Values of large heaps from a certificate, without computing all smaller ones.

use super::certificate::{Certificate, Evidence, State, from_digits};
use super::{Moves, Space};
use crate::{Budget, Stopped};

/// Values that count as much as one position in a budget.
const VALUES_PER_NODE: u64 = 64;

/// The value of a heap, if the certificate, which must make sense, has a state before it (or before the
/// heap with the same value). From there on each value is the least common one that is not reached, as
/// the certificate's theorem says.
pub fn value(
    certificate: &Certificate,
    moves: &Moves,
    size: u64,
    budget: &mut Budget,
) -> Result<Option<u16>, Stopped> {
    let Evidence::StateRepeat { space, rares, window, milestones, .. } = &certificate.proof else {
        return Ok(None);
    };
    let size = first_alike(certificate, size);
    let Some(state) = state_before(milestones, size) else { return Ok(None) };
    let Some(mut values) = from_digits(&state.values, *window) else { return Ok(None) };
    let mut options: Vec<(usize, u16)> = moves.takes.iter().map(|t| (*t as usize, 0)).collect();
    for take in &moves.splits {
        options.extend(rares.iter().map(|(part, value)| ((take + part) as usize, *value)));
    }
    let most = values.iter().chain(rares.iter().map(|(_, value)| value)).max();
    let most = most.copied().unwrap_or(0).clamp(63, LARGEST);
    let mut reached = vec![0u64; usize::from(most).next_power_of_two() / 16];
    for next in state.at..=size {
        if next.is_multiple_of(VALUES_PER_NODE) {
            budget.spend()?;
        }
        reached.fill(0);
        for (back, value) in &options {
            let option = values[values.len() - back] ^ value;
            let Some(word) = reached.get_mut(usize::from(option / 64)) else { return Ok(None) };
            *word |= 1 << (option % 64);
        }
        let Some(value) = least_common(space, next, &reached) else { return Ok(None) };
        values.push(value);
    }
    Ok(values.last().copied())
}

/// Larger values are not looked for.
const LARGEST: u16 = 1 << 13;

/// The least heap that has the value of a heap by the period.
fn first_alike(Certificate { preperiod, period, .. }: &Certificate, size: u64) -> u64 {
    let beyond = size.checked_sub(*preperiod).and_then(|beyond| beyond.checked_rem(*period));
    beyond.map_or(size, |beyond| preperiod + beyond)
}

fn state_before(states: &[State], size: u64) -> Option<&State> {
    states[..states.partition_point(|state| state.at <= size)].last()
}

fn least_common(space: &Space, size: u64, reached: &[u64]) -> Option<u16> {
    let free = |value: &u16| reached[usize::from(value / 64)] >> (value % 64) & 1 == 0;
    let mut values = 0..64 * reached.len() as u16;
    values.find(|value| free(value) && !space.is_rare(size, u32::from(*value)))
}
