// Values as they stand on pictures.

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** An infinity with real subscripts, ∞₀₁ for ∞{0,1}; other values as they are. */
export function prettyValue(value: string): string {
  return value.replace(/∞\{([\d,]*)\}/, (_, list: string) => {
    const below = list.split(',').map((number) => number.replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)]!));
    // Numbers of several digits are kept apart.
    return `∞${below.join(/\d\d/.test(list) ? '\u2009' : '')}`;
  });
}
