//! The period of a take-and-break game: found, proved, certified, and checked by other code.
#![allow(clippy::print_stdout)] // a program may print

use grundy::{Budget, Workbench};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Workbench::default().game("octal:.156")?;
    let budget = &mut Budget::default();
    let Some(period) = game.period(10_000, budget)? else { return Err("no period".into()) };
    println!("{} has period {} from {} on", game.spec(), period.period, period.preperiod);
    println!("{}", period.proof.theorem());
    println!("its first values: {:?}", game.sequence(20, budget)?);
    let certificate = game.certificate().ok_or("a proved period has a certificate")?;
    grundy::heap::check::check(&certificate, 1, budget)?;
    println!("checked by code that found nothing");
    Ok(())
}
