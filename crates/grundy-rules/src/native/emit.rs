//! From the tree of a rule to machine code.

use super::MOST_NUMBER;
use super::call::{Callable, Frame};
use crate::code::{Code, FieldCode, MoveCode, SetCode, Step};
use crate::compile::Program;
use crate::syntax::Fold;
use cranelift_codegen::Context;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, Block, InstBuilder, MemFlagsData, Value, types};
use cranelift_codegen::isa::{self, TargetFrontendConfig, TargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use target_lexicon::Triple;

/// The numbers from one to another.
type Span = (i128, i128);

const ANY: Span = (i64::MIN as i128, i64::MAX as i128);
const TRUTH: Span = (0, 1);

/// Rules that come to more nodes than this are left to the interpreter.
const MOST_NODES: usize = 4000;

/// The machine code of all rules, if they are covered.
pub fn compile(program: &Program) -> Option<Callable> {
    let mut flags = settings::builder();
    flags.set("opt_level", "speed").ok()?;
    let machine = isa::lookup(Triple::host()).ok()?.finish(settings::Flags::new(flags)).ok()?;
    let rules = program.moves.iter().map(|rule| {
        let function = |weighed| function(&*machine, program, rule, weighed);
        Some([function(false)?, function(true)?])
    });
    Callable::new(&rules.collect::<Option<Vec<_>>>()?, program.numbers)
}

fn function(
    machine: &dyn TargetIsa,
    program: &Program,
    rule: &MoveCode,
    weighed: bool,
) -> Option<Vec<u8>> {
    let mut context = Context::new();
    let signature = &mut context.func.signature;
    signature.call_conv = machine.default_call_conv();
    signature.params.push(AbiParam::new(types::I64));
    signature.returns.push(AbiParam::new(types::I64));
    let mut frontend = FunctionBuilderContext::new();
    let builder = FunctionBuilder::new(&mut context.func, &mut frontend);
    Emitter::begin(builder, program).whole(program, rule, weighed, machine.frontend_config())?;
    let compiled = context.compile(machine, &mut ControlPlane::default()).ok()?;
    compiled.buffer.relocs().is_empty().then(|| compiled.code_buffer().to_vec())
}

/// One function that is being written.
struct Emitter<'a> {
    b: FunctionBuilder<'a>,
    frame: Value,
    slots: Vec<Variable>,
    spans: Vec<Span>,
    left: Variable,
    /// How many numbers were found.
    found: Variable,
    /// Where to go if something is undefined.
    undefined: Block,
    /// Where to go if the steps are not enough.
    overrun: Block,
    nodes: usize,
}

/// What is written after the last step.
type Then<'t, 'a> = &'t mut dyn FnMut(&mut Emitter<'a>) -> Option<()>;

impl<'a> Emitter<'a> {
    fn begin(mut b: FunctionBuilder<'a>, program: &Program) -> Self {
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let frame = b.block_params(entry)[0];
        let slots: Vec<Variable> = (0..program.slots).map(|_| b.declare_var(types::I64)).collect();
        let (left, found) = (b.declare_var(types::I64), b.declare_var(types::I64));
        let (undefined, overrun) = (b.create_block(), b.create_block());
        let spans = vec![ANY; program.slots];
        let mut emitter =
            Self { b, frame, slots, spans, left, found, undefined, overrun, nodes: 0 };
        let zero = emitter.number(0);
        for slot in 0..program.slots {
            emitter.b.def_var(emitter.slots[slot], zero);
        }
        let numbers = emitter.load(frame, Frame::NUMBERS);
        for slot in 0..program.numbers {
            let value = emitter.load(numbers, 8 * slot as i32);
            emitter.set(slot, value, (0, MOST_NUMBER.into()));
        }
        let steps = emitter.load(frame, Frame::LEFT);
        emitter.b.def_var(left, steps);
        emitter.b.def_var(found, zero);
        emitter
    }

    /// The whole function: nothing where the game is over, else the rule.
    fn whole(
        mut self,
        program: &Program,
        rule: &MoveCode,
        weighed: bool,
        target: TargetFrontendConfig,
    ) -> Option<()> {
        let end = self.b.create_block();
        for test in &program.ends {
            let goes_on = self.b.create_block();
            self.test(test, end, goes_on, goes_on)?;
            self.b.switch_to_block(goes_on);
        }
        self.walk(&rule.steps, &mut |emitter| emitter.results(program, rule, weighed))?;
        self.b.ins().jump(end, &[]);
        self.b.switch_to_block(end);
        let (left, found) = (self.b.use_var(self.left), self.b.use_var(self.found));
        self.store(left, self.frame, Frame::LEFT);
        self.b.ins().return_(&[found]);
        self.b.switch_to_block(self.overrun);
        let zero = self.number(0);
        self.store(zero, self.frame, Frame::LEFT);
        self.b.ins().return_(&[zero]);
        // Nobody is left undefined here.
        self.b.switch_to_block(self.undefined);
        let zero = self.number(0);
        self.b.ins().return_(&[zero]);
        self.b.seal_all_blocks();
        self.b.finalize(target);
        Some(())
    }

    fn number(&mut self, value: i64) -> Value {
        self.b.ins().iconst(types::I64, value)
    }

    fn load(&mut self, base: Value, offset: i32) -> Value {
        self.b.ins().load(types::I64, MemFlagsData::trusted(), base, offset)
    }

    fn store(&mut self, value: Value, base: Value, offset: i32) {
        self.b.ins().store(MemFlagsData::trusted(), value, base, offset);
    }

    fn set(&mut self, slot: usize, value: Value, span: Span) {
        self.b.def_var(self.slots[slot], value);
        self.spans[slot] = span;
    }

    /// Writes something whose undefined values lead elsewhere.
    fn or_else<T>(&mut self, undefined: Block, write: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.undefined, undefined);
        let written = write(self);
        self.undefined = outer;
        written
    }

    /// Goes on here if a comparison holds, and else there.
    fn unless(&mut self, there: Block, compare: IntCC, a: Value, b: Value) {
        let here = self.b.create_block();
        let holds = self.b.ins().icmp(compare, a, b);
        self.b.ins().brif(holds, here, &[], there, &[]);
        self.b.switch_to_block(here);
    }

    /// One step less; the last one must not be made.
    fn tick(&mut self) {
        let left = self.b.use_var(self.left);
        let left = self.b.ins().iadd_imm_s(left, -1);
        self.b.def_var(self.left, left);
        let zero = self.number(0);
        self.unless(self.overrun, IntCC::SignedGreaterThan, left, zero);
    }

    /// What one way through the steps leaves: all its numbers, unless one of them is no position.
    fn results(&mut self, program: &Program, rule: &MoveCode, weighed: bool) -> Option<()> {
        let none = self.b.create_block();
        let mut found = Vec::new();
        self.or_else(none, |emitter| {
            for result in &rule.results {
                let mut values = Vec::new();
                for field in result {
                    let FieldCode::Number(code) = field else { return None };
                    let (value, span) = emitter.value(code)?;
                    if span.0 < 0 {
                        let zero = emitter.number(0);
                        emitter.unless(none, IntCC::SignedGreaterThanOrEqual, value, zero);
                    }
                    values.push((value, (span.0.max(0), span.1)));
                }
                emitter.valid(program, &values, none)?;
                found.push(values);
            }
            Some(())
        })?;
        let found: Vec<Value> = match weighed {
            false => found.into_iter().flatten().map(|(value, _)| value).collect(),
            true => found.into_iter().map(|values| self.weighed(&values)).collect(),
        };
        let count = self.b.use_var(self.found);
        let after = self.b.ins().iadd_imm_s(count, found.len() as i64);
        self.b.def_var(self.found, after);
        let room = self.load(self.frame, Frame::ROOM);
        self.unless(none, IntCC::SignedLessThanOrEqual, after, room);
        let out = self.load(self.frame, Frame::OUT);
        let bytes = self.b.ins().ishl_imm_u(count, 3);
        let at = self.b.ins().iadd(out, bytes);
        for (index, value) in found.into_iter().enumerate() {
            self.store(value, at, 8 * index as i32);
        }
        self.b.ins().jump(none, &[]);
        self.b.switch_to_block(none);
        Some(())
    }

    fn weighed(&mut self, values: &[(Value, Span)]) -> Value {
        let weights = self.load(self.frame, Frame::WEIGHTS);
        let mut sum = self.number(0);
        for (index, (value, _)) in values.iter().enumerate() {
            let weight = self.load(weights, 8 * index as i32);
            let product = self.b.ins().imul(*value, weight);
            sum = self.b.ins().iadd(sum, product);
        }
        sum
    }

    /// Goes on only if the numbers are a position by the rules' own condition.
    fn valid(&mut self, program: &Program, values: &[(Value, Span)], none: Block) -> Option<()> {
        let Some(valid) = &program.valid else { return Some(()) };
        let outer: Vec<(Value, Span)> = (0..values.len())
            .map(|slot| (self.b.use_var(self.slots[slot]), self.spans[slot]))
            .collect();
        let (yes, no, after) =
            (self.b.create_block(), self.b.create_block(), self.b.create_block());
        for (slot, (value, span)) in values.iter().enumerate() {
            self.set(slot, *value, *span);
        }
        self.test(valid, yes, no, no)?;
        for (block, next) in [(no, none), (yes, after)] {
            self.b.switch_to_block(block);
            for (slot, (value, span)) in outer.iter().enumerate() {
                self.set(slot, *value, *span);
            }
            self.b.ins().jump(next, &[]);
        }
        self.b.switch_to_block(after);
        Some(())
    }

    /// Writes the steps, and what follows for everything that they bind.
    fn walk(&mut self, steps: &[Step], then: Then<'_, 'a>) -> Option<()> {
        self.nodes += 1;
        let Some((step, rest)) = steps.split_first() else { return then(self) };
        let after = self.b.create_block();
        match step {
            Step::Guard(test) => {
                let holds = self.b.create_block();
                self.test(test, holds, after, after)?;
                self.b.switch_to_block(holds);
                self.walk(rest, then)?;
            }
            Step::Let(slot, code) => {
                let (value, span) = self.or_else(after, |emitter| emitter.value(code))?;
                self.set(*slot, value, span);
                self.walk(rest, then)?;
            }
            Step::Range { slot, first, last } => {
                let range = SetCode::Range(first.clone(), last.clone());
                self.each(&range, after, &mut |emitter, item, span, _| {
                    emitter.set(*slot, item, span);
                    emitter.walk(rest, then)
                })?;
            }
            Step::In { slot, set, only_while } => {
                self.each(set, after, &mut |emitter, item, span, enough| {
                    emitter.set(*slot, item, span);
                    if let Some(test) = only_while {
                        let holds = emitter.b.create_block();
                        emitter.test(test, holds, enough, enough)?;
                        emitter.b.switch_to_block(holds);
                    }
                    emitter.walk(rest, then)
                })?;
            }
            Step::LetThing(..) => return None,
        }
        self.b.ins().jump(after, &[]);
        self.b.switch_to_block(after);
        Some(())
    }

    /// Writes a loop over a set; what is written for an item may leave for the block that it is given.
    fn each(
        &mut self,
        set: &SetCode,
        enough: Block,
        body: &mut dyn FnMut(&mut Self, Value, Span, Block) -> Option<()>,
    ) -> Option<()> {
        match set {
            SetCode::Range(first, last) => {
                let (first, last) = self.or_else(enough, |emitter| {
                    Some((emitter.value(first)?, emitter.value(last)?))
                })?;
                let ((start, from), (end, to)) = (first, last);
                let place = self.b.declare_var(types::I64);
                let [head, following, next] = [(); 3].map(|()| self.b.create_block());
                self.b.def_var(place, start);
                let any = self.b.ins().icmp(IntCC::SignedLessThanOrEqual, start, end);
                self.b.ins().brif(any, head, &[], next, &[]);
                self.b.switch_to_block(head);
                self.tick();
                let item = self.b.use_var(place);
                body(self, item, (from.0, to.1.max(from.0)), enough)?;
                // The last one is not gone beyond, so that nothing flows over.
                let item = self.b.use_var(place);
                let is_last = self.b.ins().icmp(IntCC::Equal, item, end);
                self.b.ins().brif(is_last, next, &[], following, &[]);
                self.b.switch_to_block(following);
                let item = self.b.ins().iadd_imm_s(item, 1);
                self.b.def_var(place, item);
                self.b.ins().jump(head, &[]);
                self.b.switch_to_block(next);
                Some(())
            }
            SetCode::Items(items) => self.each_of(items, enough, body),
            SetCode::Constant(items) => {
                let items: Vec<Code> = items.iter().copied().map(Code::Const).collect();
                self.each_of(&items, enough, body)
            }
            SetCode::Union(a, b) => {
                self.each(a, enough, body)?;
                self.each(b, enough, body)
            }
            SetCode::Of(steps, item) => self.walk(steps, &mut |emitter| {
                let none = emitter.b.create_block();
                let (value, span) = emitter.or_else(none, |emitter| emitter.value(item))?;
                body(emitter, value, span, enough)?;
                emitter.b.ins().jump(none, &[]);
                emitter.b.switch_to_block(none);
                Some(())
            }),
            SetCode::After(steps, set) => {
                self.or_else(enough, |emitter| emitter.after(steps))?;
                self.each(set, enough, body)
            }
            _ => None,
        }
    }

    /// Writes a loop over some values: the body stands there once, and whose turn it is decides what it is given.
    fn each_of(
        &mut self,
        items: &[Code],
        enough: Block,
        body: &mut dyn FnMut(&mut Self, Value, Span, Block) -> Option<()>,
    ) -> Option<()> {
        let (turn, item) = (self.b.declare_var(types::I64), self.b.declare_var(types::I64));
        let blocks = [(); 4].map(|()| self.b.create_block());
        let [head, inside, next, done] = blocks;
        let zero = self.number(0);
        self.b.def_var(turn, zero);
        self.b.def_var(item, zero);
        self.b.ins().jump(head, &[]);
        self.b.switch_to_block(head);
        let mut span: Option<Span> = None;
        for (index, code) in items.iter().enumerate() {
            let (mine, other) = (self.b.create_block(), self.b.create_block());
            let now = self.b.use_var(turn);
            let is_mine = self.b.ins().icmp_imm_s(IntCC::Equal, now, index as i64);
            self.b.ins().brif(is_mine, mine, &[], other, &[]);
            self.b.switch_to_block(mine);
            let (value, of) = self.or_else(next, |emitter| emitter.value(code))?;
            span = Some(span.map_or(of, |span| (span.0.min(of.0), span.1.max(of.1))));
            self.b.def_var(item, value);
            self.b.ins().jump(inside, &[]);
            self.b.switch_to_block(other);
        }
        self.b.ins().jump(done, &[]);
        self.b.switch_to_block(inside);
        self.tick();
        let value = self.b.use_var(item);
        body(self, value, span.unwrap_or(TRUTH), enough)?;
        self.b.ins().jump(next, &[]);
        self.b.switch_to_block(next);
        let now = self.b.use_var(turn);
        let following = self.b.ins().iadd_imm_s(now, 1);
        self.b.def_var(turn, following);
        self.b.ins().jump(head, &[]);
        self.b.switch_to_block(done);
        Some(())
    }

    /// Writes steps of which none repeats anything.
    fn after(&mut self, steps: &[Step]) -> Option<()> {
        for step in steps {
            let Step::Let(slot, code) = step else { return None };
            let (value, span) = self.value(code)?;
            self.set(*slot, value, span);
        }
        Some(())
    }

    /// Goes to one of three blocks: a condition holds, does not hold, or is undefined.
    fn test(&mut self, code: &Code, yes: Block, no: Block, undefined: Block) -> Option<()> {
        self.or_else(undefined, |emitter| emitter.branch(code, yes, no))
    }

    fn branch(&mut self, code: &Code, yes: Block, no: Block) -> Option<()> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return None;
        }
        let compare = |emitter: &mut Self, how: IntCC, a: &Code, b: &Code| {
            let (a, b) = (emitter.value(a)?.0, emitter.value(b)?.0);
            let holds = emitter.b.ins().icmp(how, a, b);
            emitter.b.ins().brif(holds, yes, &[], no, &[]);
            Some(())
        };
        match code {
            Code::Equal(a, b) => compare(self, IntCC::Equal, a, b),
            Code::Less(a, b) => compare(self, IntCC::SignedLessThan, a, b),
            Code::AtMost(a, b) => compare(self, IntCC::SignedLessThanOrEqual, a, b),
            Code::Not(inner) => self.branch(inner, no, yes),
            Code::And(a, b) => {
                let second = self.b.create_block();
                self.branch(a, second, no)?;
                self.b.switch_to_block(second);
                self.branch(b, yes, no)
            }
            Code::Or(a, b) => {
                let second = self.b.create_block();
                self.branch(a, yes, second)?;
                self.b.switch_to_block(second);
                self.branch(b, yes, no)
            }
            Code::In(item, set) => {
                let (item, _) = self.value(item)?;
                self.contains(item, set, yes, no)
            }
            _ => {
                let (value, _) = self.value(code)?;
                self.b.ins().brif(value, yes, &[], no, &[]);
                Some(())
            }
        }
    }

    fn contains(&mut self, item: Value, set: &SetCode, yes: Block, no: Block) -> Option<()> {
        match set {
            SetCode::Range(first, last) => {
                let (first, last) = (self.value(first)?.0, self.value(last)?.0);
                self.unless(no, IntCC::SignedLessThanOrEqual, first, item);
                let holds = self.b.ins().icmp(IntCC::SignedLessThanOrEqual, item, last);
                self.b.ins().brif(holds, yes, &[], no, &[]);
            }
            SetCode::Items(items) => {
                for code in items {
                    let (value, _) = self.value(code)?;
                    self.unless_equal(item, value, yes);
                }
                self.b.ins().jump(no, &[]);
            }
            SetCode::Constant(items) => {
                for value in items {
                    let value = self.number(*value);
                    self.unless_equal(item, value, yes);
                }
                self.b.ins().jump(no, &[]);
            }
            SetCode::Union(a, b) => {
                let second = self.b.create_block();
                self.contains(item, a, yes, second)?;
                self.b.switch_to_block(second);
                self.contains(item, b, yes, no)?;
            }
            _ => {
                // A set whose bounds are undefined has no items, and a question about it no answer.
                let undefined = self.undefined;
                self.each(set, undefined, &mut |emitter, other, _, _| {
                    emitter.unless_equal(item, other, yes);
                    Some(())
                })?;
                self.b.ins().jump(no, &[]);
            }
        }
        Some(())
    }

    fn unless_equal(&mut self, a: Value, b: Value, yes: Block) {
        let on = self.b.create_block();
        let equal = self.b.ins().icmp(IntCC::Equal, a, b);
        self.b.ins().brif(equal, yes, &[], on, &[]);
        self.b.switch_to_block(on);
    }

    /// Writes a value, and tells between which numbers it lies.
    fn value(&mut self, code: &Code) -> Option<(Value, Span)> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return None;
        }
        Some(match code {
            Code::Const(value) => (self.number(*value), ((*value).into(), (*value).into())),
            Code::Slot(slot) => (self.b.use_var(self.slots[*slot]), self.spans[*slot]),
            Code::Add(a, b) => {
                let ((x, s), (y, t)) = (self.value(a)?, self.value(b)?);
                let span = (s.0 + t.0, s.1 + t.1);
                match fits(span) {
                    true => (self.b.ins().iadd(x, y), span),
                    false => {
                        let (sum, over) = self.b.ins().sadd_overflow(x, y);
                        (self.checked(sum, over), clipped(span))
                    }
                }
            }
            Code::Sub(a, b) => {
                let ((x, s), (y, t)) = (self.value(a)?, self.value(b)?);
                let span = (s.0 - t.1, s.1 - t.0);
                match fits(span) {
                    true => (self.b.ins().isub(x, y), span),
                    false => {
                        let (difference, over) = self.b.ins().ssub_overflow(x, y);
                        (self.checked(difference, over), clipped(span))
                    }
                }
            }
            Code::Mul(a, b) => {
                let ((x, s), (y, t)) = (self.value(a)?, self.value(b)?);
                let corners = [s.0 * t.0, s.0 * t.1, s.1 * t.0, s.1 * t.1];
                let least = corners.iter().copied().fold(i128::MAX, i128::min);
                let span = (least, corners.iter().copied().fold(i128::MIN, i128::max));
                match fits(span) {
                    true => (self.b.ins().imul(x, y), span),
                    false => {
                        let (product, over) = self.b.ins().smul_overflow(x, y);
                        (self.checked(product, over), clipped(span))
                    }
                }
            }
            Code::Div(a, b, _) => self.divided(a, b, true)?,
            Code::Mod(a, b, _) => self.divided(a, b, false)?,
            Code::Xor(a, b) => {
                let ((x, s), (y, t)) = (self.value(a)?, self.value(b)?);
                let bits = i128::BITS - (s.1 | t.1).leading_zeros();
                let span = if s.0 >= 0 && t.0 >= 0 { (0, (1 << bits) - 1) } else { ANY };
                (self.b.ins().bxor(x, y), span)
            }
            Code::Min(a, b) => {
                let ((x, s), (y, t)) = (self.value(a)?, self.value(b)?);
                let less = self.b.ins().icmp(IntCC::SignedLessThan, x, y);
                (self.b.ins().select(less, x, y), (s.0.min(t.0), s.1.min(t.1)))
            }
            Code::Max(a, b) => {
                let ((x, s), (y, t)) = (self.value(a)?, self.value(b)?);
                let less = self.b.ins().icmp(IntCC::SignedLessThan, x, y);
                (self.b.ins().select(less, y, x), (s.0.max(t.0), s.1.max(t.1)))
            }
            Code::Gcd(a, b) => {
                let (x, y) = (self.value(a)?, self.value(b)?);
                self.gcd(x, y)
            }
            Code::Equal(..)
            | Code::Less(..)
            | Code::AtMost(..)
            | Code::And(..)
            | Code::Or(..)
            | Code::Not(_)
            | Code::In(..) => self.chosen(code, None)?,
            Code::If(test, yes, no) => self.chosen(test, Some((yes, no)))?,
            Code::Fold(fold, steps, body) => self.fold(*fold, steps, body)?,
            Code::After(steps, body) => {
                self.after(steps)?;
                self.value(body)?
            }
            _ => return None,
        })
    }

    /// The value, unless it flowed over.
    fn checked(&mut self, value: Value, over: Value) -> Value {
        let on = self.b.create_block();
        self.b.ins().brif(over, self.undefined, &[], on, &[]);
        self.b.switch_to_block(on);
        value
    }

    /// One of two values, or the truth of a condition.
    fn chosen(&mut self, test: &Code, values: Option<(&Code, &Code)>) -> Option<(Value, Span)> {
        let result = self.b.declare_var(types::I64);
        let blocks = [(); 3].map(|()| self.b.create_block());
        let [yes, no, after] = blocks;
        self.branch(test, yes, no)?;
        let mut whole: Option<Span> = None;
        for (block, truth) in [(yes, true), (no, false)] {
            self.b.switch_to_block(block);
            let (value, span) = match values {
                None => (self.number(truth.into()), TRUTH),
                Some((first, second)) => self.value(if truth { first } else { second })?,
            };
            whole = Some(whole.map_or(span, |whole| (whole.0.min(span.0), whole.1.max(span.1))));
            self.b.def_var(result, value);
            self.b.ins().jump(after, &[]);
        }
        self.b.switch_to_block(after);
        Some((self.b.use_var(result), whole.unwrap_or(ANY)))
    }

    /// A quotient rounded so that the rest is not negative, or that rest.
    fn divided(&mut self, a: &Code, b: &Code, quotient: bool) -> Option<(Value, Span)> {
        let ((x, s), (y, t)) = (self.value(a)?, self.value(b)?);
        let largest = t.0.abs().max(t.1.abs());
        if t.0 <= 0 && t.1 >= 0 {
            let zero = self.number(0);
            self.unless(self.undefined, IntCC::NotEqual, y, zero);
        }
        if s.0 >= 0 && t.0 >= 0 {
            let least = t.0.max(1);
            return Some(match quotient {
                true => (self.b.ins().udiv(x, y), (s.0 / t.1.max(1), s.1 / least)),
                false => (self.b.ins().urem(x, y), (0, s.1.min(largest - 1).max(0))),
            });
        }
        if s.0 == ANY.0 && t.0 <= -1 && t.1 >= -1 {
            // The one quotient that has no room.
            let (least, one) = (self.number(i64::MIN), self.number(-1));
            let (first, second) = (
                self.b.ins().icmp(IntCC::Equal, x, least),
                self.b.ins().icmp(IntCC::Equal, y, one),
            );
            let over = self.b.ins().band(first, second);
            self.checked(x, over);
        }
        let (whole, rest) = (self.b.ins().sdiv(x, y), self.b.ins().srem(x, y));
        let below = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, rest, 0);
        let positive = self.b.ins().icmp_imm_s(IntCC::SignedGreaterThan, y, 0);
        Some(match quotient {
            true => {
                let (down, up) =
                    (self.b.ins().iadd_imm_s(whole, -1), self.b.ins().iadd_imm_s(whole, 1));
                let rounded = self.b.ins().select(positive, down, up);
                let most = s.0.abs().max(s.1.abs()) + 1;
                (self.b.ins().select(below, rounded, whole), clipped((-most, most)))
            }
            false => {
                let (up, down) = (self.b.ins().iadd(rest, y), self.b.ins().isub(rest, y));
                let raised = self.b.ins().select(positive, up, down);
                (self.b.ins().select(below, raised, rest), clipped((0, largest)))
            }
        })
    }

    fn gcd(&mut self, (x, s): (Value, Span), (y, t): (Value, Span)) -> (Value, Span) {
        let most = [s.0, s.1, t.0, t.1].map(i128::abs).into_iter().fold(0, i128::max);
        let (a, b) = (self.b.declare_var(types::I64), self.b.declare_var(types::I64));
        for (variable, value, span) in [(a, x, s), (b, y, t)] {
            let value = if span.0 < 0 { self.b.ins().iabs(value) } else { value };
            self.b.def_var(variable, value);
        }
        let (head, inside, done) =
            (self.b.create_block(), self.b.create_block(), self.b.create_block());
        self.b.ins().jump(head, &[]);
        self.b.switch_to_block(head);
        let rest = self.b.use_var(b);
        self.b.ins().brif(rest, inside, &[], done, &[]);
        self.b.switch_to_block(inside);
        let whole = self.b.use_var(a);
        let next = self.b.ins().urem(whole, rest);
        self.b.def_var(a, rest);
        self.b.def_var(b, next);
        self.b.ins().jump(head, &[]);
        self.b.switch_to_block(done);
        (self.b.use_var(a), if fits((0, most)) { (0, most) } else { ANY })
    }

    /// Something computed over all that the steps bind.
    fn fold(&mut self, fold: Fold, steps: &[Step], body: &Code) -> Option<(Value, Span)> {
        let (result, met) = (self.b.declare_var(types::I64), self.b.declare_var(types::I64));
        let first = self.number(i64::from(fold == Fold::Every));
        let zero = self.number(0);
        self.b.def_var(result, first);
        self.b.def_var(met, zero);
        let (enough, undefined) = (self.b.create_block(), self.undefined);
        let mut whole: Option<Span> = None;
        self.walk(steps, &mut |emitter| {
            let [yes, no, next] = [(); 3].map(|()| emitter.b.create_block());
            match fold {
                Fold::Some | Fold::Every | Fold::Count => {
                    emitter.test(body, yes, no, no)?;
                    for (block, truth) in [(yes, true), (no, false)] {
                        emitter.b.switch_to_block(block);
                        let to = match (fold, truth) {
                            (Fold::Some, true) | (Fold::Every, false) => {
                                let value = emitter.number(truth.into());
                                emitter.b.def_var(result, value);
                                enough
                            }
                            (Fold::Count, true) => {
                                let count = emitter.b.use_var(result);
                                let count = emitter.b.ins().iadd_imm_s(count, 1);
                                emitter.b.def_var(result, count);
                                next
                            }
                            _ => next,
                        };
                        emitter.b.ins().jump(to, &[]);
                    }
                }
                Fold::Sum => {
                    let (value, _) = emitter.or_else(undefined, |emitter| emitter.value(body))?;
                    let sum = emitter.b.use_var(result);
                    let (sum, over) = emitter.b.ins().sadd_overflow(sum, value);
                    let sum = emitter.or_else(undefined, |emitter| emitter.checked(sum, over));
                    emitter.b.def_var(result, sum);
                    emitter.b.ins().jump(next, &[]);
                }
                Fold::Min | Fold::Max => {
                    let (value, span) = emitter.or_else(next, |emitter| emitter.value(body))?;
                    whole = Some(whole.map_or(span, |w| (w.0.min(span.0), w.1.max(span.1))));
                    let (best, before) = (emitter.b.use_var(result), emitter.b.use_var(met));
                    let how = match fold {
                        Fold::Min => IntCC::SignedLessThan,
                        _ => IntCC::SignedGreaterThan,
                    };
                    let better = emitter.b.ins().icmp(how, value, best);
                    let chosen = emitter.b.ins().select(better, value, best);
                    let chosen = emitter.b.ins().select(before, chosen, value);
                    emitter.b.def_var(result, chosen);
                    let one = emitter.number(1);
                    emitter.b.def_var(met, one);
                    emitter.b.ins().jump(next, &[]);
                }
            }
            // Blocks that nobody jumps to must still end somewhere.
            if !matches!(fold, Fold::Some | Fold::Every | Fold::Count) {
                for block in [yes, no] {
                    emitter.b.switch_to_block(block);
                    emitter.b.ins().jump(next, &[]);
                }
            }
            emitter.b.switch_to_block(next);
            Some(())
        })?;
        self.b.ins().jump(enough, &[]);
        self.b.switch_to_block(enough);
        let span = match fold {
            Fold::Some | Fold::Every => TRUTH,
            Fold::Count => (0, i128::from(i64::MAX) - 1),
            Fold::Sum => ANY,
            Fold::Min | Fold::Max => {
                let met = self.b.use_var(met);
                let zero = self.number(0);
                self.unless(self.undefined, IntCC::NotEqual, met, zero);
                whole.unwrap_or(ANY)
            }
        };
        Some((self.b.use_var(result), span))
    }
}

fn fits(span: Span) -> bool {
    ANY.0 <= span.0 && span.1 <= ANY.1
}

fn clipped(span: Span) -> Span {
    (span.0.clamp(ANY.0, ANY.1), span.1.clamp(ANY.0, ANY.1))
}
