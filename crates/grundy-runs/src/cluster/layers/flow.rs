//! The dataflow: one operator in a loop, whose messages go to the process that they are for.

use super::code::Code;
use super::moment::Moment;
use super::solver::{Parcel, Solver};
use super::work::Share;
use crate::Failure;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Capability, ConnectLoop, Feedback, InputCapability};
use timely::worker::Worker;

/// How long to sleep where nothing happens.
const PAUSE: Duration = Duration::from_millis(100);

/// What became of the work.
type Ended = Rc<RefCell<Option<Result<Vec<Share>, Failure>>>>;

/// Solves with the other processes, to the end.
pub fn solve<C: Code>(
    worker: &mut Worker,
    solver: Solver<C>,
    mut look: impl FnMut(u64) + 'static,
) -> Result<Vec<Share>, Failure> {
    let ended: Ended = Rc::default();
    let told = ended.clone();
    worker.dataflow::<Moment, _, _>(move |scope| {
        let (handle, cycle) = scope.feedback::<Vec<Parcel>>(1);
        let by_place = Exchange::new(|parcel: &Parcel| parcel.to as u64);
        let sent = cycle.unary_frontier(by_place, "layers", move |first, _| {
            let mut operator = Operation { solver, held: Some(first), outgoing: Vec::new() };
            operator.hold(None);
            move |(input, frontier), output| {
                if operator.held.is_none() || told.borrow().is_some() {
                    input.for_each(|_, _| {});
                    return;
                }
                let mut done = Ok(());
                input.for_each(|capability, parcels| {
                    for parcel in parcels.drain(..) {
                        if done.is_ok() {
                            done = operator.hear(&capability, parcel);
                        }
                    }
                });
                if done.is_ok() {
                    done = operator.act(|moment| !frontier.less_equal(&moment));
                }
                for (capability, parcel) in operator.outgoing.drain(..) {
                    output.session(&capability).give(parcel);
                }
                look(operator.solver.done());
                if let Err(failure) = done {
                    *told.borrow_mut() = Some(Err(failure));
                } else if operator.held.is_none() {
                    *told.borrow_mut() = Some(Ok(operator.solver.shares()));
                }
            }
        });
        sent.connect_loop(handle);
    });
    loop {
        worker.step_or_park(Some(PAUSE));
        if let Some(ended) = ended.borrow_mut().take() {
            return ended;
        }
    }
}

/// A solver with the right to send, from its next moment on.
struct Operation<C: Code> {
    solver: Solver<C>,
    held: Option<Capability<Moment>>,
    outgoing: Vec<(Capability<Moment>, Parcel)>,
}

impl<C: Code> Operation<C> {
    /// Holds the right for the solver's next moment, which a message may have made an earlier one.
    fn hold(&mut self, heard: Option<&InputCapability<Moment>>) {
        let Some(moment) = self.solver.moment() else {
            self.held = None;
            return;
        };
        match (&mut self.held, heard) {
            (Some(held), _) if *held.time() <= moment => held.downgrade(&moment),
            (held, Some(heard)) => *held = Some(heard.delayed(&moment, 0)),
            (_, None) => {}
        }
    }

    fn hear(
        &mut self,
        capability: &InputCapability<Moment>,
        parcel: Parcel,
    ) -> Result<(), Failure> {
        let answer = self.solver.hear(*capability.time(), parcel)?;
        self.outgoing.extend(answer.map(|answer| (capability.retain(0), answer)));
        self.hold(Some(capability));
        Ok(())
    }

    /// Does what is due, if nothing can arrive any more that belongs before it.
    fn act(&mut self, has_come: impl Fn(Moment) -> bool) -> Result<(), Failure> {
        while let Some(moment) = self.solver.moment().filter(|moment| has_come(*moment)) {
            for parcel in self.solver.act()? {
                if let Some(held) = &self.held {
                    self.outgoing.push((held.delayed(&moment), parcel));
                }
            }
            self.hold(None);
        }
        Ok(())
    }
}
