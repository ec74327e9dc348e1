//! Nimbers: fields of finite size, and beyond them the ordinals, where ω is a cube root of 2.
#![allow(clippy::print_stdout)] // a program may print

use grundy::nimber::calculator;
use grundy::nimber::transfinite::Closure;
use grundy::{Budget, Nimber, mex};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{} + {} = {}", Nimber(27), Nimber(13), Nimber(27) + Nimber(13));
    println!("{} × {} = {}", Nimber(8), Nimber(7), Nimber(8) * Nimber(7));
    println!("mex of 0, 1, 3 is {}", mex([Nimber(0), Nimber(1), Nimber(3)]));
    let mut closure = Closure::default();
    for expression in ["w^3", "sqrt 7", "1/([w+1])", "root(3, 2)"] {
        let answer = calculator::evaluate(expression, &mut closure, &mut Budget::default())?;
        println!("{expression} = {answer}");
    }
    Ok(())
}
