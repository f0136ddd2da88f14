import type { World } from '../world';

/** One attack. It is over when `send` resolves; the server then has to be as it was. */
export interface Attack {
  /** The point of the review that it repeats, and what it does. */
  readonly name: string;
  /** Returns what was answered otherwise than it must be. */
  send(world: World): Promise<string[]>;
}

/** Calls `send` some times at once. */
export const atOnce = <T>(times: number, send: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => send(index)));

/** The head of a request. */
export const head = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');

/** The head of a request of the member's browser. */
export const memberHead = (world: World, line: string, ...headers: readonly string[]): string => {
  const { host, origin } = new URL(world.server.url);
  const memberHeaders = [`Host: ${host}`, `Origin: ${origin}`, `Cookie: ${world.cookie}`];
  return [`${line} HTTP/1.1`, ...memberHeaders, ...headers, '', ''].join('\r\n');
};

export const bearer = ({ key }: { readonly key: string }) => ({ authorization: `Bearer ${key}` });

/** JSON by the attacker's key. */
export const asKey = ({ attacker }: Pick<World, 'attacker'>, body: unknown): RequestInit => ({
  method: 'POST',
  headers: { ...bearer(attacker), 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** JSON as a page sends it, by a member. */
export const asMember = (world: World, body: string): RequestInit => ({
  method: 'POST',
  headers: { cookie: world.cookie, origin: world.server.url, 'content-type': 'application/json' },
  body,
});

/** A problem when a status is none of `expected`. */
export const unless = (expected: readonly number[], at: string, status: number): string[] =>
  expected.includes(status) ? [] : [`${at} was answered ${status}, not ${expected.join(' or ')}`];
