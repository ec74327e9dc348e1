// Where the visitor is: everything stands behind the ‘#’, so that a link restores it, rules of games included.

import { bring, rulesFor } from './own';

export interface Route {
  path: string[];
  query: URLSearchParams;
}

/** A part of an address, as it stands where it is damaged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const now = { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) };
  bring(now.query.getAll('rules'));
  return now;
}

export const route = $state<{ now: Route }>({ now: read() });

addEventListener('hashchange', () => {
  route.now = read();
});

/** The address of a view. */
export function link(path: string, query: Record<string, string | undefined> = {}): string {
  const rules = Object.entries(rulesFor(query.at, query.from, query.game, query.with) ?? {});
  const carried = rules.map(([name, text]) => ['rules', `${name}:${text}`] as const);
  const given = [...Object.entries(query), ...carried].filter((pair): pair is [string, string] => !!pair[1]);
  const search = given
    .map(
      ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%2C', ',')}`,
    )
    .join('&');
  return `#/${path}${search ? `?${search}` : ''}`;
}

export function go(address: string): void {
  location.hash = address;
}

/** Changes the address without going anywhere. */
export function rewrite(address: string): void {
  history.replaceState(null, '', address);
}
