// A misère quotient to calculate with: elements by their numbers, 0 is the neutral one.

import type { QuotientAnswer } from './api';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A word as it is written by hand: ab², not ab2. */
export function pretty(word: string): string {
  return word.replace(/(?<=[a-z])\d+/g, (digits) => digits.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]!));
}

export class Monoid {
  readonly order: number;
  readonly names: string[];
  private readonly numbers: Map<string, number>;
  private readonly lost: Set<number>;
  /** For each element, one before it and the letter that leads from that to it. */
  private readonly paths: [number, number][] = [];

  constructor(private readonly known: QuotientAnswer) {
    this.order = known.order;
    this.names = known.elements.map(pretty);
    this.numbers = new Map(known.elements.map((name, element) => [name, element]));
    this.lost = new Set(known.p_portion.flatMap((name) => this.numbers.get(name) ?? []));
    known.times.forEach((row, element) =>
      row.forEach((product, letter) => {
        if (product) this.paths[product] ??= [element, letter];
      }),
    );
  }

  isLost(element: number): boolean {
    return this.lost.has(element);
  }

  /** An element times each of all elements. */
  row(element: number): number[] {
    const row = [element];
    for (let other = 1; other < this.order; other += 1) {
      const [before, letter] = this.paths[other]!;
      row[other] = this.known.times[row[before]!]![letter]!;
    }
    return row;
  }

  product(elements: number[]): number {
    return elements.reduce((product, element) => this.row(product)[element]!, 0);
  }

  /** The element of a heap, if that is known. */
  heap(heap: number): number | undefined {
    const { values, period, preperiod } = this.known;
    const repeats = period !== undefined && preperiod !== undefined && heap >= preperiod;
    const name = values[repeats ? preperiod + ((heap - preperiod) % period) : heap];
    return name === undefined ? undefined : this.numbers.get(name);
  }

  /** The element of a word of the letters, such as ab2; the powers may be raised or not. */
  read(word: string): number | undefined {
    const plain = [...word].map((c) => (SUPERSCRIPTS.includes(c) ? String(SUPERSCRIPTS.indexOf(c)) : c)).join('');
    const letters = plain.replace(/[\s·*^]/g, '').match(/[a-z]\d*|1/g);
    if (letters?.join('') !== plain.replace(/[\s·*^]/g, '')) return undefined;
    let product = 0;
    for (const one of letters) {
      if (one === '1') continue;
      const letter = this.known.letters.findIndex(({ name }) => name === one[0]);
      if (letter < 0) return undefined;
      const power = Math.min(Number(one.slice(1) || 1), 2 * this.order);
      for (let times = 0; times < power; times += 1) product = this.known.times[product]![letter]!;
    }
    return product;
  }
}
