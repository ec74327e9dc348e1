// Values as they stand on pictures.

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A genus with what is raised in it, 6⁴⁶ for 6^46. */
export function prettyGenus(genus: string): string {
  return genus.replace(/\^(\d+)/, (_, raised: string) => raised.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]!));
}

/** An infinity with real subscripts, ∞₀₁ for ∞{0,1}; other values as they are. */
export function prettyValue(value: string): string {
  return value.replace(/∞\{([\d,]*)\}/, (_, list: string) => {
    const below = list.split(',').map((number) => number.replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)]!));
    // Numbers of several digits are kept apart.
    return `∞${below.join(/\d\d/.test(list) ? '\u2009' : '')}`;
  });
}
