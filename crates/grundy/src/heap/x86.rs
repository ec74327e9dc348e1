//! The heap kernels with the vector registers of x86-64 processors.
//!
//! The only module with unsafe code for heap games: each entry asks the processor first, checks its
//! bounds, and has a portable twin that it is tested against.
#![allow(unsafe_code)]

use super::bytes::{self, Candidates, SLOTS};
use super::list::Entry;
use super::plain::CANDIDATES;
use super::words::{BLOCK, GROUP, STEP};
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

/// [`super::words`]: strikes out what proofs reach; `None` without the instructions.
pub fn strike_words(tape: &[u8], at: usize, proofs: &[Entry], open: &mut [u64]) -> Option<usize> {
    // A last short group reads as many bytes as a whole one.
    let whole = open.len().next_multiple_of(GROUP);
    if !in_bounds(tape, at, whole, proofs) {
        return None;
    }
    // SAFETY: the instructions are there, and the bounds hold for all groups.
    unsafe {
        if has_avx512() {
            Some(strike_words_avx512(tape, at, proofs, open))
        } else if has_avx2() {
            Some(strike_words_avx2(tape, at, proofs, open))
        } else {
            None
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn strike_words_avx512(
    tape: &[u8],
    at: usize,
    proofs: &[Entry],
    open: &mut [u64],
) -> usize {
    let one = _mm512_set1_epi64(1);
    let mut most = 0;
    for (index, group) in open.chunks_mut(GROUP).enumerate() {
        let lanes = ((1u16 << group.len()) - 1) as __mmask8;
        // SAFETY: masked, so that only the group's words are read.
        let mut left_open = unsafe { _mm512_maskz_loadu_epi64(lanes, group.as_ptr().cast()) };
        // SAFETY: the caller has checked the bounds.
        let start = unsafe { tape.as_ptr().add(at + index * GROUP) };
        let mut tried = 0;
        for step in proofs.chunks(STEP) {
            if _mm512_test_epi64_mask(left_open, left_open) == 0 {
                break;
            }
            tried += step.len();
            let mut reached = _mm512_setzero_si512();
            for entry in step {
                // SAFETY: as above.
                let bytes = unsafe { _mm_loadl_epi64(start.sub(entry.back as usize).cast()) };
                let value = _mm512_set1_epi64(i64::from(entry.value));
                let left = _mm512_xor_si512(_mm512_cvtepu8_epi64(bytes), value);
                reached = _mm512_or_si512(reached, _mm512_sllv_epi64(one, left));
            }
            left_open = _mm512_andnot_si512(reached, left_open);
        }
        // SAFETY: masked, so that only the group's words are written.
        unsafe { _mm512_mask_storeu_epi64(group.as_mut_ptr().cast(), lanes, left_open) };
        most = most.max(tried);
    }
    most
}

#[target_feature(enable = "avx2")]
unsafe fn strike_words_avx2(tape: &[u8], at: usize, proofs: &[Entry], open: &mut [u64]) -> usize {
    let one = _mm256_set1_epi64x(1);
    let mut most = 0;
    for (index, group) in open.chunks_mut(GROUP).enumerate() {
        let mut words = [0u64; GROUP];
        words[..group.len()].copy_from_slice(group);
        // SAFETY: eight words are two registers.
        let mut halves = unsafe {
            [0, 4].map(|half| _mm256_loadu_si256(words.as_ptr().add(half).cast()))
        };
        // SAFETY: the caller has checked the bounds.
        let start = unsafe { tape.as_ptr().add(at + index * GROUP) };
        let mut tried = 0;
        for step in proofs.chunks(STEP) {
            let any = _mm256_or_si256(halves[0], halves[1]);
            if _mm256_testz_si256(any, any) == 1 {
                break;
            }
            tried += step.len();
            for entry in step {
                let value = _mm256_set1_epi64x(i64::from(entry.value));
                for (half, left_open) in halves.iter_mut().enumerate() {
                    // SAFETY: as above.
                    let from = unsafe { start.sub(entry.back as usize).add(4 * half) };
                    // SAFETY: as above.
                    let bytes = unsafe { _mm_loadu_si32(from.cast()) };
                    let left = _mm256_xor_si256(_mm256_cvtepu8_epi64(bytes), value);
                    *left_open = _mm256_andnot_si256(_mm256_sllv_epi64(one, left), *left_open);
                }
            }
        }
        // SAFETY: eight words are two registers.
        unsafe {
            _mm256_storeu_si256(words.as_mut_ptr().cast(), halves[0]);
            _mm256_storeu_si256(words.as_mut_ptr().add(4).cast(), halves[1]);
        }
        group.copy_from_slice(&words[..group.len()]);
        most = most.max(tried);
    }
    most
}

/// [`super::plain`]: notes which candidates are the sum of a pair; false without the instructions.
pub fn compare_pairs(
    small: &[u16],
    large: &[u16],
    candidates: &[u16; CANDIDATES],
    hit: &mut [bool; CANDIDATES],
) -> bool {
    if !has_avx2() {
        return false;
    }
    let whole = small.len().min(large.len()) / 32 * 32;
    // SAFETY: the instructions are there; only whole steps of 32 pairs are read.
    unsafe {
        if has_avx512() {
            compare_avx512(&small[..whole], &large[..whole], candidates, hit);
        } else {
            compare_avx2(&small[..whole], &large[..whole], candidates, hit);
        }
    }
    super::plain::compare_portably(&small[whole..], &large[whole..], candidates, hit);
    true
}

/// How many steps pass between two looks at whether all candidates are hit already.
const PATIENCE: usize = 64;

#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn compare_avx512(
    small: &[u16],
    large: &[u16],
    candidates: &[u16; CANDIDATES],
    hit: &mut [bool; CANDIDATES],
) {
    let wanted = candidates.map(|candidate| _mm512_set1_epi16(candidate as i16));
    // A lane keeps its bit until its pair sums to the candidate.
    let mut missed = [u32::MAX; CANDIDATES];
    for (small, large) in small.chunks(32 * PATIENCE).zip(large.chunks(32 * PATIENCE)) {
        for step in (0..small.len()).step_by(32) {
            // SAFETY: lengths are multiples of 32 pairs.
            let (a, b) = unsafe {
                (
                    _mm512_loadu_si512(small.as_ptr().add(step).cast()),
                    _mm512_loadu_si512(large.as_ptr().add(step).cast()),
                )
            };
            let sum = _mm512_xor_si512(a, b);
            for (missed, wanted) in missed.iter_mut().zip(&wanted) {
                *missed = _mm512_mask_cmpneq_epi16_mask(*missed, sum, *wanted);
            }
        }
        if missed.iter().all(|missed| *missed != u32::MAX) {
            break;
        }
    }
    for (hit, missed) in hit.iter_mut().zip(missed) {
        *hit |= missed != u32::MAX;
    }
}

#[target_feature(enable = "avx2")]
unsafe fn compare_avx2(
    small: &[u16],
    large: &[u16],
    candidates: &[u16; CANDIDATES],
    hit: &mut [bool; CANDIDATES],
) {
    let wanted = candidates.map(|candidate| _mm256_set1_epi16(candidate as i16));
    let mut found = [_mm256_setzero_si256(); CANDIDATES];
    for (small, large) in small.chunks(32 * PATIENCE).zip(large.chunks(32 * PATIENCE)) {
        for step in (0..small.len()).step_by(16) {
            // SAFETY: lengths are multiples of 32 pairs.
            let (a, b) = unsafe {
                (
                    _mm256_loadu_si256(small.as_ptr().add(step).cast()),
                    _mm256_loadu_si256(large.as_ptr().add(step).cast()),
                )
            };
            let sum = _mm256_xor_si256(a, b);
            for (found, wanted) in found.iter_mut().zip(&wanted) {
                *found = _mm256_or_si256(*found, _mm256_cmpeq_epi16(sum, *wanted));
            }
        }
        if found.iter().all(|found| _mm256_testz_si256(*found, *found) == 0) {
            break;
        }
    }
    for (hit, found) in hit.iter_mut().zip(found) {
        *hit |= _mm256_testz_si256(found, found) == 0;
    }
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
    slots: usize,
    hits: &mut [u32; SLOTS],
) -> bool {
    if !has_avx2() || !in_bounds(tape, at, bytes::BLOCK, entries) {
        return false;
    }
    // SAFETY: the instructions are there, and the bounds hold for all entries.
    unsafe {
        match slots {
            0 | 1 => strike_slots::<1>(tape, at, entries, candidates, hits),
            2 => strike_slots::<2>(tape, at, entries, candidates, hits),
            3 | 4 => strike_slots::<4>(tape, at, entries, candidates, hits),
            _ => strike_slots::<8>(tape, at, entries, candidates, hits),
        }
    }
    true
}

#[target_feature(enable = "avx2")]
unsafe fn strike_slots<const N: usize>(
    tape: &[u8],
    at: usize,
    entries: &[Entry],
    candidates: &Candidates,
    hits: &mut [u32; SLOTS],
) {
    let mut wanted = [_mm256_setzero_si256(); N];
    for (wanted, candidates) in wanted.iter_mut().zip(candidates) {
        // SAFETY: a slot is one register long.
        *wanted = unsafe { _mm256_loadu_si256(candidates.as_ptr().cast()) };
    }
    let mut found = [_mm256_setzero_si256(); N];
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
