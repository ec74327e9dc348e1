// Games of the visitor's own. Their rules go along with every question and every link that names them.

import { keep, recall } from './keep';

/** The rules of games, by their names. */
export type Rules = Record<string, string>;

/** What a game may be called. */
export const PLAIN = /^[a-z0-9-]+$/;
/** So many games are kept, the last that were written. */
const MOST = 40;

/** Those that were written in this browser. */
let kept: Rules = texts(recall('own', {}));
/** Those that the address brought along, or that are being written. */
let brought: Rules = {};

function texts(found: object): Rules {
  return Object.fromEntries(Object.entries(found).filter(([, text]) => typeof text === 'string'));
}

/** Takes what an address brings along, each as its name, a colon and its rules. */
export function bring(carried: string[]): void {
  brought = Object.fromEntries(carried.map((one) => one.split(/:([\s\S]*)/, 2)).filter(([name]) => PLAIN.test(name!)));
}

/** Rules that are being written. */
export function use(name: string, text: string): void {
  brought = { ...brought, [name]: text };
}

export function keptRules(): Rules {
  return { ...kept };
}

export function isOwn(name: string): boolean {
  return Object.hasOwn(brought, name) || Object.hasOwn(kept, name);
}

/** Keeps rules. Others that were kept under this name get a new one, unless these were made of them. */
export function keepRules(name: string, text: string, earlier: string | undefined): void {
  const old = kept[name];
  const rest = { ...kept };
  delete rest[name];
  if (old !== undefined && old !== text && old !== earlier) rest[freeName(name)] = old;
  kept = Object.fromEntries(Object.entries({ ...rest, [name]: text }).slice(-MOST));
  keep('own', kept);
}

export function forgetRules(name: string): void {
  delete kept[name];
  keep('own', kept);
}

function freeName(name: string): string {
  for (let number = 2; ; number += 1) if (!isOwn(`${name}-${number}`)) return `${name}-${number}`;
}

/** The games that a position or a game with its parameters names. */
function named(text: string): string[] {
  return text.split(/\s\+\s/).map((part) => /^\s*([a-z0-9-]*)/.exec(part)![1]!);
}

/** The rules of those games of the visitor's own that these texts name. */
export function rulesFor(...mentions: unknown[]): Rules | undefined {
  const names = mentions.flatMap((text) => (typeof text === 'string' ? named(text) : [])).filter(isOwn);
  if (!names.length) return undefined;
  return Object.fromEntries(names.sort().map((name) => [name, brought[name] ?? kept[name]!]));
}
