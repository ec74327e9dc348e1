// The words of the theory. Where they stand in a lesson they are linked to this list.

export interface Term {
  id: string;
  name: string;
  /** How it is written in texts; its name as well. */
  forms?: string[];
  meaning: string;
  /** The lesson that explains it. */
  lesson?: string;
}

export const GLOSSARY: Term[] = [
  { id: 'impartial', name: 'impartial game', forms: ['impartial games', 'impartial'], meaning: 'A game in which both players have the same moves, nothing is hidden and nothing is left to chance.', lesson: 'take-away' },
  { id: 'n', name: 'N-position', forms: ['N-positions'], meaning: 'A position in which the next player, the one to move, can force a win: some move leads to a P-position.', lesson: 'take-away' },
  { id: 'p', name: 'P-position', forms: ['P-positions'], meaning: 'A position in which the previous player, the one who has just moved, can force a win: every move leads to an N-position.', lesson: 'take-away' },
  { id: 'draw', name: 'draw', forms: ['D-position'], meaning: 'A position in which neither player can force a win, because play may go on for ever. Only games with cycles have them.', lesson: 'loopy' },
  { id: 'normal', name: 'normal play', meaning: 'The convention that whoever makes the last move wins; whoever cannot move loses.', lesson: 'take-away' },
  { id: 'misere', name: 'misère play', forms: ['misère'], meaning: 'The convention that whoever makes the last move loses.', lesson: 'misere' },
  { id: 'option', name: 'option', forms: ['options'], meaning: 'A position that one move leads to.' },
  { id: 'sum', name: 'sum of games', forms: ['sum of the games', 'sum of games'], meaning: 'Several games on one table. A turn chooses one of them and makes a move there.', lesson: 'sums' },
  { id: 'nim-sum', name: 'nim-sum', forms: ['nim-sums'], meaning: 'Addition in binary without carrying, written ⊕: 3 ⊕ 5 = 6. It is the value of a sum of games.', lesson: 'nim' },
  { id: 'mex', name: 'mex', meaning: 'The minimal excluded number: the least of 0, 1, 2, … that is not in a set. The mex of 0, 1, 3 is 2.', lesson: 'nim' },
  { id: 'value', name: 'value', forms: ['nim-value', 'Grundy value'], meaning: 'The number n such that a position plays like a heap of n in every sum, written *n: the mex of the values of its options.', lesson: 'sums' },
  { id: 'nimber', name: 'nimber', forms: ['nimbers'], meaning: 'A whole number, or an ordinal, as the value of a position, with the nim-sum as addition and the nim-product as multiplication.', lesson: 'products' },
  { id: 'nim-product', name: 'nim-product', forms: ['nim-products'], meaning: 'The multiplication that goes with the nim-sum, written ⊗: 2 ⊗ 2 = 3. With both the whole numbers are a field.', lesson: 'products' },
  { id: 'tartan', name: 'Tartan theorem', meaning: 'In the product of two coin-turning games a head is worth the nim-product of its values in both.', lesson: 'products' },
  { id: 'colon', name: 'colon principle', meaning: 'In Hackenbush: what stands on one point may be replaced by a stalk of the same value.', lesson: 'hackenbush' },
  { id: 'fusion', name: 'fusion principle', meaning: 'In Green Hackenbush: all points on a circle may be fused into one without changing the value.', lesson: 'hackenbush' },
  { id: 'octal', name: 'octal game', forms: ['octal games', 'octal code', 'octal codes'], meaning: 'A game of heaps that are made smaller and may be split in two. The digit at place t of its code says what may be left when t are taken: 1 nothing, 2 one heap, 4 two heaps, added up.', lesson: 'periods' },
  { id: 'period', name: 'period', forms: ['preperiod'], meaning: 'The length after which the values of larger and larger heaps repeat. The preperiod is the heap from which on they do.', lesson: 'periods' },
  { id: 'long-chain', name: 'long chain', forms: ['long chains', 'long chain rule'], meaning: 'In Dots and Boxes: at least three boxes in a row that fall one after the other when the first is opened.', lesson: 'boxes' },
  { id: 'loony', name: 'loony', meaning: 'A position whose player to move wins whatever stands beside it, because he can choose who moves next. Such positions occur where completing something means to move again.', lesson: 'boxes' },
  { id: 'loopy', name: 'loopy game', forms: ['loopy games', 'loopy'], meaning: 'A game in which a position can come back, so that play need not end.', lesson: 'loopy' },
  { id: 'infinity', name: '∞ with subscripts', meaning: 'The value of a position of a loopy game that has no number: ∞₀₁ means that it can move to positions of the values 0 and 1.', lesson: 'loopy' },
  { id: 'genus', name: 'genus', meaning: 'A symbol for positions in misère play, such as 3¹⁴³¹: the normal value, and as superscripts the misère values of the position with 0, 1, 2, … heaps of two beside it.', lesson: 'misere' },
  { id: 'quotient', name: 'misère quotient', forms: ['misère quotients'], meaning: 'What is left of all sums of a game in misère play when those that can replace each other everywhere are counted as one: every heap is one of its elements, and sums are products.', lesson: 'quotients' },
  { id: 'tame', name: 'tame', forms: ['wild'], meaning: 'In misère play: a game is tame if its quotient is that of Nim, so that it is played as misère Nim is. Otherwise it is wild.', lesson: 'quotients' },
  { id: 'pharisee', name: 'pharisee', forms: ['pharisees'], meaning: 'In Sprouts: a spot that is dead at the end of the game and no neighbour of a living one.', lesson: 'sprouts' },
  { id: 'odious', name: 'odious number', forms: ['odious'], meaning: 'A number with an odd number of ones in binary. The others are called evil.', lesson: 'coins' },
];

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const forms = GLOSSARY.flatMap((term) => [term.name, ...(term.forms ?? [])].map((form) => ({ form, term })));
const byForm = new Map(forms.map(({ form, term }) => [form.toLowerCase(), term]));
/** Longer words first, so that «long chain rule» is not taken for «long chain». */
const words = forms.map(({ form }) => escaped(form)).sort((a, b) => b.length - a.length);
const pattern = new RegExp(`(?<![\\p{L}-])(${words.join('|')})(?![\\p{L}-])`, 'giu');

/** A text in pieces; those that are words of the glossary, at their first place, with what they mean. */
export function explained(text: string): { words: string; term?: Term }[] {
  const seen = new Set<Term>();
  return text.split(pattern).map((words, index) => {
    const term = index % 2 ? byForm.get(words.toLowerCase()) : undefined;
    if (!term || seen.has(term)) return { words };
    seen.add(term);
    return { words, term };
  });
}
