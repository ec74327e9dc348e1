//! Calling machine code that was just made. This is sound because the code keeps to what [`Frame`] says: it reads as
//! many numbers and weights as it was made for, which [`Callable::call`] compares, and writes no further than to the
//! end of the buffer.
#![allow(unsafe_code)]

use memmap2::{Mmap, MmapMut};
use std::fmt;
use std::marker::PhantomData;
use wasmtime_internal_jit_icache_coherence as cache;

/// What the code is given, and what it leaves. The code knows the layout by the offsets below.
#[repr(C)]
pub struct Frame<'a> {
    numbers: *const i64,
    weights: *const i64,
    out: *mut u64,
    /// How many numbers the buffer has room for.
    room: i64,
    /// How many steps may still be made; none are left if they were not enough.
    pub left: i64,
    counts: (usize, Option<usize>),
    lent: PhantomData<&'a mut [u64]>,
}

impl<'a> Frame<'a> {
    pub const NUMBERS: i32 = 0;
    pub const WEIGHTS: i32 = 8;
    pub const OUT: i32 = 16;
    pub const ROOM: i32 = 24;
    pub const LEFT: i32 = 32;

    /// A position, the weights if results are to be weighed, the steps, and room for what is found.
    pub fn new(of: &'a [i64], weights: Option<&'a [i64]>, left: i64, out: &'a mut [u64]) -> Self {
        Self {
            numbers: of.as_ptr(),
            weights: weights.unwrap_or_default().as_ptr(),
            out: out.as_mut_ptr(),
            room: out.len() as i64,
            left,
            counts: (of.len(), weights.map(<[i64]>::len)),
            lent: PhantomData,
        }
    }
}

type Code = unsafe extern "C" fn(*mut Frame<'_>) -> i64;

/// Functions for each rule: one that lists the numbers of results, and one that weighs them.
pub struct Callable {
    memory: Mmap,
    /// Where the functions begin.
    rules: Vec<[usize; 2]>,
    numbers: usize,
}

impl Callable {
    /// Takes functions that were compiled for positions of so many numbers, with the signature of [`Code`] and
    /// without relocations.
    pub fn new(functions: &[[Vec<u8>; 2]], numbers: usize) -> Option<Self> {
        let (mut bytes, mut rules) = (Vec::new(), Vec::new());
        for both in functions {
            rules.push(both.each_ref().map(|code| {
                bytes.resize(bytes.len().next_multiple_of(64), 0);
                bytes.extend_from_slice(code);
                bytes.len() - code.len()
            }));
        }
        let mut memory = MmapMut::map_anon(bytes.len()).ok()?;
        memory.copy_from_slice(&bytes);
        // The memory is ours, and as long as that.
        unsafe { cache::clear_cache(memory.as_ptr().cast(), memory.len()) }.ok()?;
        let memory = memory.make_exec().ok()?;
        cache::pipeline_flush_mt().ok()?;
        Some(Self { memory, rules, numbers })
    }

    /// Runs a rule: how many numbers it has for the buffer, which are there if there is room for all.
    pub fn call(&self, rule: usize, frame: &mut Frame) -> usize {
        let (numbers, weights) = frame.counts;
        if numbers != self.numbers || weights.is_some_and(|weights| weights != numbers) {
            return 0;
        }
        let start = self.rules[rule][usize::from(weights.is_some())];
        let start = self.memory[start..].as_ptr();
        // A function with this signature begins there; the frame holds what it reads, and room where it writes.
        let found = unsafe { std::mem::transmute::<*const u8, Code>(start)(frame) };
        usize::try_from(found).unwrap_or(0)
    }
}

impl fmt::Debug for Callable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of code", self.memory.len())
    }
}
