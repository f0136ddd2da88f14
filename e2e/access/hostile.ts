import { testEverything } from '../everything';

/** Values that no action or handler expects; several cannot be stored in a database. */
export const hostileValues: readonly unknown[] = [
  'half a pair \ud800',
  'a NUL \u0000',
  '..',
  'x'.repeat(20_000),
  { toString: 'not a function', length: 1 },
  ['studio'],
  12.5,
  null,
];

/** The values of a position: every third, beginning with another one than the last position; each night all. */
const valuesAt = (position: number): readonly unknown[] =>
  testEverything ? hostileValues : hostileValues.filter((_, index) => (index + position) % 3 === 0);

/** Where the positions of this action or handler begin: the same at a second try and beside new actions. */
const firstPosition = (name: string): number =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

/** The arguments of `name` with one of them, or one member of one of them, replaced: every position with hostile values. */
export function* hostileArguments(name: string, args: readonly unknown[]): Generator<unknown[]> {
  let position = firstPosition(name);
  const nextValues = () => valuesAt(position++);
  for (const [at, given] of args.entries()) {
    for (const value of nextValues()) yield args.with(at, value);
    if (typeof given !== 'object' || given === null) continue;
    for (const member of Object.keys(given)) {
      for (const value of nextValues()) yield args.with(at, { ...given, [member]: value });
    }
    yield args.with(at, { ...given, '\ud800': 1 });
  }
}

/** Changes of paths and queries whose values might reach a database unchecked. */
export const hostilePaths: readonly ((path: string) => string)[] = [
  (path) => `${path}?ids=%00&q=%00&from=%00&before=%00&after=%00&kind=%00`,
  (path) => `${path}?ids=%ED%A0%80&q=%ED%A0%80&from=%ED%A0%80:0&before=%ED%A0%80`,
  (path) => `${path}?limit=NaN&limit=-1&from=x:99999999999&before=1e999&after=${'x'.repeat(4_000)}`,
  (path) => path.replace(/[^/]+$/, '%00'),
  (path) => path.replace(/[^/]+$/, '%ED%A0%80'),
  (path) => path.replace(/[^/]+$/, '..%2f..%2fx'),
];
