//! The heap kernels with the vector registers of x86-64 processors.
//!
//! The only module with unsafe code for heap games: each entry asks the processor first, checks its
//! bounds, and has a portable twin that it is tested against.
#![allow(unsafe_code)]

use super::bytes::{self, Candidates, SLOTS};
use super::list::Entry;
use super::proofs::{self, Sweep};
use super::words::{BLOCK, GROUP};
use crate::heap::block::Block;
use std::arch::x86_64::*;

fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
}

fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
}

/// Whether `count` bytes can be read at `at` and before it as far back as the entries go.
fn in_bounds(tape: &[u8], at: usize, count: usize, entries: &[Entry]) -> bool {
    let farthest = entries.iter().map(|entry| entry.back as usize).max().unwrap_or(0);
    farthest <= at && at + count <= tape.len()
}

/// [`super::words`]: gathers the values that a block reaches; false without the instructions.
#[inline]
pub fn gather_words(tape: &[u8], at: usize, far: &[Entry], reached: &mut [u64; BLOCK]) -> bool {
    // The list is sorted: its last entry goes farthest back.
    debug_assert!(far.is_sorted());
    let farthest = far.last().map_or(0, |entry| entry.back as usize);
    if farthest > at || at + BLOCK > tape.len() {
        return false;
    }
    // SAFETY: the instructions are there, and all reads lie in `tape`: entries go at most
    // `farthest` back, and a block's reads end before `at + BLOCK`.
    unsafe {
        if has_avx512() {
            gather_words_avx512(tape, at, far, reached);
        } else if has_avx2() {
            gather_words_avx2(tape, at, far, reached);
        } else {
            return false;
        }
    }
    true
}

#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn gather_words_avx512(tape: &[u8], at: usize, far: &[Entry], reached: &mut [u64; BLOCK]) {
    let one = _mm512_set1_epi64(1);
    let mut sets = [_mm512_setzero_si512(); 8];
    for entry in far {
        let value = _mm512_set1_epi64(i64::from(entry.value));
        // SAFETY: the caller has checked the bounds.
        let from = unsafe { tape.as_ptr().add(at - entry.back as usize) };
        for (lane, set) in sets.iter_mut().enumerate() {
            // SAFETY: as above.
            let bytes = unsafe { _mm_loadl_epi64(from.add(8 * lane).cast()) };
            let left = _mm512_xor_si512(_mm512_cvtepu8_epi64(bytes), value);
            *set = _mm512_or_si512(*set, _mm512_sllv_epi64(one, left));
        }
    }
    for (lane, set) in sets.iter().enumerate() {
        // SAFETY: eight words for each of the eight registers.
        unsafe { _mm512_storeu_si512(reached.as_mut_ptr().add(8 * lane).cast(), *set) };
    }
}

#[target_feature(enable = "avx2")]
unsafe fn gather_words_avx2(tape: &[u8], at: usize, far: &[Entry], reached: &mut [u64; BLOCK]) {
    let one = _mm256_set1_epi64x(1);
    for half in 0..2 {
        let mut sets = [_mm256_setzero_si256(); 8];
        for entry in far {
            let value = _mm256_set1_epi64x(i64::from(entry.value));
            // SAFETY: the caller has checked the bounds.
            let from = unsafe { tape.as_ptr().add(at + 32 * half - entry.back as usize) };
            for (lane, set) in sets.iter_mut().enumerate() {
                // SAFETY: as above.
                let bytes = unsafe { _mm_loadu_si32(from.add(4 * lane).cast()) };
                let left = _mm256_xor_si256(_mm256_cvtepu8_epi64(bytes), value);
                *set = _mm256_or_si256(*set, _mm256_sllv_epi64(one, left));
            }
        }
        for (lane, set) in sets.iter().enumerate() {
            let to = 32 * half + 4 * lane;
            // SAFETY: four words for each of the sixteen registers.
            unsafe { _mm256_storeu_si256(reached.as_mut_ptr().add(to).cast(), *set) };
        }
    }
}

/// [`super::words`]: strikes out what proofs reach; false without the instructions.
pub fn strike_words(tape: &[u8], at: usize, first: &[Entry], open: &mut [u64]) -> bool {
    // A last short group reads as many bytes as a whole one.
    let whole = open.len().next_multiple_of(GROUP);
    if !in_bounds(tape, at, whole, first) {
        return false;
    }
    // SAFETY: the instructions are there, and the bounds hold for all groups.
    unsafe {
        if has_avx512() {
            strike_words_avx512(tape, at, first, open);
        } else if has_avx2() {
            strike_words_avx2(tape, at, first, open);
        } else {
            return false;
        }
    }
    true
}

#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn strike_words_avx512(tape: &[u8], at: usize, first: &[Entry], open: &mut [u64]) {
    let one = _mm512_set1_epi64(1);
    for (index, group) in open.chunks_mut(GROUP).enumerate() {
        let lanes = ((1u16 << group.len()) - 1) as __mmask8;
        // SAFETY: masked, so that only the group's words are read.
        let left_open = unsafe { _mm512_maskz_loadu_epi64(lanes, group.as_ptr().cast()) };
        // SAFETY: the caller has checked the bounds.
        let start = unsafe { tape.as_ptr().add(at + index * GROUP) };
        let mut reached = _mm512_setzero_si512();
        for entry in first {
            // SAFETY: as above.
            let bytes = unsafe { _mm_loadl_epi64(start.sub(entry.back as usize).cast()) };
            let value = _mm512_set1_epi64(i64::from(entry.value));
            let left = _mm512_xor_si512(_mm512_cvtepu8_epi64(bytes), value);
            reached = _mm512_or_si512(reached, _mm512_sllv_epi64(one, left));
        }
        let left_open = _mm512_andnot_si512(reached, left_open);
        // SAFETY: masked, so that only the group's words are written.
        unsafe { _mm512_mask_storeu_epi64(group.as_mut_ptr().cast(), lanes, left_open) };
    }
}

#[target_feature(enable = "avx2")]
unsafe fn strike_words_avx2(tape: &[u8], at: usize, first: &[Entry], open: &mut [u64]) {
    let one = _mm256_set1_epi64x(1);
    for (index, group) in open.chunks_mut(GROUP).enumerate() {
        let mut words = [0u64; GROUP];
        // SAFETY: the caller has checked the bounds.
        let start = unsafe { tape.as_ptr().add(at + index * GROUP) };
        for half in [0, 4] {
            let mut reached = _mm256_setzero_si256();
            for entry in first {
                let value = _mm256_set1_epi64x(i64::from(entry.value));
                // SAFETY: as above.
                let bytes =
                    unsafe { _mm_loadu_si32(start.sub(entry.back as usize).add(half).cast()) };
                let left = _mm256_xor_si256(_mm256_cvtepu8_epi64(bytes), value);
                reached = _mm256_or_si256(reached, _mm256_sllv_epi64(one, left));
            }
            // SAFETY: eight words are two registers.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().add(half).cast(), reached) };
        }
        group.iter_mut().zip(words).for_each(|(open, reached)| *open &= !reached);
    }
}

/// [`super::proofs`]: the first step that finds the value, if any; `None` without the instructions.
#[inline]
pub fn sweep(tape: &[u8], at: usize, sweep: &Sweep, wanted: u8) -> Option<Option<usize>> {
    // So are the splits: the last one takes most.
    debug_assert!(sweep.splits.is_sorted());
    let farthest = sweep.reversed.len() + sweep.splits.last().copied().unwrap_or(0);
    if farthest > at || at > tape.len() || sweep.reversed.len() != proofs::STEP * sweep.usable.len()
    {
        return None;
    }
    // SAFETY: the instructions are there, and the bounds hold for all steps.
    unsafe {
        if has_avx512() {
            Some(sweep_avx512(tape, at, sweep, wanted))
        } else if has_avx2() {
            Some(sweep_avx2(tape, at, sweep, wanted))
        } else {
            None
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn sweep_avx512(tape: &[u8], at: usize, sweep: &Sweep, wanted: u8) -> Option<usize> {
    let wanted = _mm512_set1_epi8(wanted as i8);
    for (step, usable) in sweep.usable.iter().enumerate() {
        let back = proofs::STEP * (step + 1);
        // SAFETY: there is a step of small parts for each word of `usable`.
        let parts = unsafe {
            _mm512_loadu_si512(sweep.reversed.as_ptr().add(sweep.reversed.len() - back).cast())
        };
        let others = _mm512_xor_si512(parts, wanted);
        for take in &sweep.splits {
            // SAFETY: the caller has checked the bounds.
            let left = unsafe { _mm512_loadu_si512(tape.as_ptr().add(at - take - back).cast()) };
            if _mm512_mask_cmpeq_epi8_mask(*usable, left, others) != 0 {
                return Some(step);
            }
        }
    }
    None
}

#[target_feature(enable = "avx2")]
unsafe fn sweep_avx2(tape: &[u8], at: usize, sweep: &Sweep, wanted: u8) -> Option<usize> {
    let wanted = _mm256_set1_epi8(wanted as i8);
    for (step, usable) in sweep.usable.iter().enumerate() {
        let back = proofs::STEP * (step + 1);
        for half in [0, 32] {
            // SAFETY: there is a step of small parts for each word of `usable`.
            let parts = unsafe {
                let from = sweep.reversed.len() - back + half;
                _mm256_loadu_si256(sweep.reversed.as_ptr().add(from).cast())
            };
            let others = _mm256_xor_si256(parts, wanted);
            for take in &sweep.splits {
                // SAFETY: the caller has checked the bounds.
                let left = unsafe {
                    _mm256_loadu_si256(tape.as_ptr().add(at - take - back + half).cast())
                };
                let hits = _mm256_movemask_epi8(_mm256_cmpeq_epi8(left, others)) as u32;
                if hits & (usable >> half) as u32 != 0 {
                    return Some(step);
                }
            }
        }
    }
    None
}

/// [`super::plain`]: whether a pair sums to `wanted`; `None` without the instructions.
pub fn contains_pair(small: &[u16], large: &[u16], wanted: u16) -> Option<bool> {
    let whole = small.len().min(large.len()) / PAIRS * PAIRS;
    // SAFETY: the instructions are there; only whole steps are read.
    let found = unsafe {
        if has_avx512() {
            contains_avx512(&small[..whole], &large[..whole], wanted)
        } else if has_avx2() {
            contains_avx2(&small[..whole], &large[..whole], wanted)
        } else {
            return None;
        }
    };
    Some(found || super::plain::contains_portably(&small[whole..], &large[whole..], wanted))
}

/// So many pairs are compared between two looks at the result.
const PAIRS: usize = 128;

#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn contains_avx512(small: &[u16], large: &[u16], wanted: u16) -> bool {
    let wanted = _mm512_set1_epi16(wanted as i16);
    let mut steps = small.chunks_exact(PAIRS).zip(large.chunks_exact(PAIRS));
    steps.any(|(small, large)| {
        let mut missed = u32::MAX;
        for from in (0..PAIRS).step_by(32) {
            // SAFETY: a step is four registers long.
            let (a, b) = unsafe {
                (
                    _mm512_loadu_si512(small.as_ptr().add(from).cast()),
                    _mm512_loadu_si512(large.as_ptr().add(from).cast()),
                )
            };
            missed = _mm512_mask_cmpneq_epi16_mask(missed, _mm512_xor_si512(a, b), wanted);
        }
        missed != u32::MAX
    })
}

#[target_feature(enable = "avx2")]
unsafe fn contains_avx2(small: &[u16], large: &[u16], wanted: u16) -> bool {
    let wanted = _mm256_set1_epi16(wanted as i16);
    let mut steps = small.chunks_exact(PAIRS).zip(large.chunks_exact(PAIRS));
    steps.any(|(small, large)| {
        let mut found = _mm256_setzero_si256();
        for from in (0..PAIRS).step_by(16) {
            // SAFETY: a step is eight registers long.
            let (a, b) = unsafe {
                (
                    _mm256_loadu_si256(small.as_ptr().add(from).cast()),
                    _mm256_loadu_si256(large.as_ptr().add(from).cast()),
                )
            };
            let equal = _mm256_cmpeq_epi16(_mm256_xor_si256(a, b), wanted);
            found = _mm256_or_si256(found, equal);
        }
        _mm256_testz_si256(found, found) == 0
    })
}

/// [`super::bytes`]: the values without a mark; `None` without the instructions.
#[inline]
pub fn unmarked(row: &[u8; 256]) -> Option<[u64; 4]> {
    // SAFETY: the instructions are there.
    has_avx2().then(|| unsafe { unmarked_avx2(row) })
}

#[target_feature(enable = "avx2")]
fn unmarked_avx2(row: &[u8; 256]) -> [u64; 4] {
    let half = |from: usize| {
        // SAFETY: eight registers cover the row.
        let marks = unsafe { _mm256_loadu_si256(row.as_ptr().add(from).cast()) };
        let free = _mm256_cmpeq_epi8(marks, _mm256_setzero_si256());
        u64::from(_mm256_movemask_epi8(free) as u32)
    };
    [0, 64, 128, 192].map(|from| half(from) | half(from + 32) << 32)
}

/// [`super::bytes`]: notes which candidates are reached; false without the instructions.
pub fn strike_bytes(
    tape: &[u8],
    at: usize,
    entries: &[Entry],
    candidates: &Candidates,
    hits: &mut [u32; SLOTS],
) -> bool {
    if !has_avx2() || !in_bounds(tape, at, bytes::BLOCK, entries) {
        return false;
    }
    // SAFETY: the instructions are there, and the bounds hold for all entries.
    unsafe { strike_bytes_avx2(tape, at, entries, candidates, hits) };
    true
}

#[target_feature(enable = "avx2")]
unsafe fn strike_bytes_avx2(
    tape: &[u8],
    at: usize,
    entries: &[Entry],
    candidates: &Candidates,
    hits: &mut [u32; SLOTS],
) {
    // SAFETY: a slot is one register long.
    let wanted = candidates.map(|slot| unsafe { _mm256_loadu_si256(slot.as_ptr().cast()) });
    let mut found = [_mm256_setzero_si256(); SLOTS];
    for entry in entries {
        // SAFETY: the caller has checked the bounds.
        let from = unsafe { tape.as_ptr().add(at - entry.back as usize) };
        // SAFETY: as above.
        let left = unsafe { _mm256_loadu_si256(from.cast()) };
        let option = _mm256_xor_si256(left, _mm256_set1_epi8(entry.value as i8));
        for (found, wanted) in found.iter_mut().zip(&wanted) {
            *found = _mm256_or_si256(*found, _mm256_cmpeq_epi8(option, *wanted));
        }
    }
    for (hits, found) in hits.iter_mut().zip(found) {
        *hits |= _mm256_movemask_epi8(found) as u32;
    }
}

/// [`super::block`]: its loops, which are safe code, compiled for wider registers; false without them.
#[inline]
pub fn extend_block(block: &Block, values: &mut Vec<u16>, size: u64) -> bool {
    // SAFETY: the instructions are there.
    unsafe {
        if has_avx512() {
            extend_block_avx512(block, values, size);
        } else if has_avx2() {
            extend_block_avx2(block, values, size);
        } else {
            return false;
        }
    }
    true
}

#[target_feature(enable = "avx512f,avx512bw")]
fn extend_block_avx512(block: &Block, values: &mut Vec<u16>, size: u64) {
    block.extend_portably(values, size);
}

#[target_feature(enable = "avx2")]
fn extend_block_avx2(block: &Block, values: &mut Vec<u16>, size: u64) {
    block.extend_portably(values, size);
}

#[cfg(test)]
mod tests {
    use super::super::{Moves, proofs::Proofs, words};
    use super::*;
    use crate::Dice;
    use crate::base::dice::Seeded;

    fn bytes(dice: &mut Seeded, count: usize, below: u64) -> Vec<u8> {
        (0..count).map(|_| dice.roll(below) as u8).collect()
    }

    fn entries(dice: &mut Seeded, count: usize, below: u64) -> Vec<Entry> {
        let entry = |_| Entry { back: 64 + dice.roll(900) as u32, value: dice.roll(below) as u8 };
        let mut list: Vec<Entry> = (0..count).map(entry).collect();
        list.sort_unstable();
        list
    }

    #[test]
    fn registers_do_what_portable_code_does() {
        let dice = &mut Seeded(7);
        for round in 0..300 {
            let tape = bytes(dice, 1400, 63);
            let list = entries(dice, round % 40, 63);
            let at = 1000 + round % 100;
            let (mut one, mut other) = ([0; BLOCK], [0; BLOCK]);
            words::gather_portably(&tape, at, &list, &mut one);
            let count = 1 + round % 70;
            let open: Vec<u64> = (0..count).map(|_| dice.roll(u64::MAX)).collect();
            let mut struck = open.clone();
            words::strike_portably(&tape, at, &list, &mut struck);
            // Every instruction set that the processor has.
            if has_avx2() {
                // SAFETY: asked for.
                unsafe { gather_words_avx2(&tape, at, &list, &mut other) };
                assert_eq!(one, other);
                let mut left = open.clone();
                // SAFETY: asked for.
                unsafe { strike_words_avx2(&tape, at, &list, &mut left) };
                assert_eq!(left, struck);
            }
            if has_avx512() {
                // SAFETY: asked for.
                unsafe { gather_words_avx512(&tape, at, &list, &mut other) };
                assert_eq!(one, other);
                let mut left = open.clone();
                // SAFETY: asked for.
                unsafe { strike_words_avx512(&tape, at, &list, &mut left) };
                assert_eq!(left, struck);
            }
            let medium = bytes(dice, 1400, 255);
            let candidates = [(); SLOTS].map(|()| {
                let mut slot = [0; bytes::BLOCK];
                slot.iter_mut().for_each(|value| *value = dice.roll(255) as u8);
                slot
            });
            let (mut one, mut other) = ([0; SLOTS], [0; SLOTS]);
            let list = entries(dice, round, 255);
            bytes::strike_portably(&medium, at, &list, &candidates, &mut one);
            if strike_bytes(&medium, at, &list, &candidates, &mut other) {
                assert_eq!(one, other);
            }
            let row: [u8; 256] = std::array::from_fn(|_| dice.roll(1) as u8);
            if let Some(set) = unmarked(&row) {
                assert_eq!(set, bytes::unmarked_portably(&row));
            }
            let pairs = |dice: &mut Seeded| -> Vec<u16> {
                (0..5 * round).map(|_| dice.roll(511) as u16).collect()
            };
            let (small, large, wanted) = (pairs(dice), pairs(dice), dice.roll(511) as u16);
            if let Some(found) = contains_pair(&small, &large, wanted) {
                assert_eq!(
                    found,
                    crate::heap::engine::plain::contains_portably(&small, &large, wanted)
                );
            }
            // SAFETY: asked for; the length is a whole number of steps.
            let whole = small.len() / PAIRS * PAIRS;
            if has_avx2() {
                let found = unsafe { contains_avx2(&small[..whole], &large[..whole], wanted) };
                let expected = crate::heap::engine::plain::contains_portably(
                    &small[..whole],
                    &large[..whole],
                    wanted,
                );
                assert_eq!(found, expected);
            }
            check_sweep(dice, &medium, at);
        }
    }

    fn check_sweep(dice: &mut Seeded, tape: &[u8], at: usize) {
        let moves =
            Moves { whole: vec![], takes: vec![], splits: vec![1, 3], unequal: false, last: 3 };
        let values: Vec<u16> = (0..1000).map(|_| dice.roll(255) as u16).collect();
        let parts: Vec<u8> = values.iter().map(|value| *value as u8).collect();
        let space = crate::heap::Space { mask: 0b110, position: None };
        let proofs = Proofs::new(&moves, &parts, &values, Some(&space));
        let swept = proofs.sweep();
        let wanted = dice.roll(255) as u8;
        let expected = swept.portably(tape, at, wanted, &[]);
        if has_avx2() {
            // SAFETY: asked for; the tape is long enough.
            assert_eq!(unsafe { sweep_avx2(tape, at, swept, wanted) }, expected);
        }
        if let Some(found) = sweep(tape, at, swept, wanted) {
            assert_eq!(found, expected);
        }
    }
}
