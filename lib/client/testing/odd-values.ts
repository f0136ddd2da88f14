import fc from 'fast-check';
import { type Mutation, pathsOf } from './mutations';

const deepValue = (depth: number): unknown => (depth === 0 ? [] : { a: deepValue(depth - 1) });
const oddTexts = [
  ...['', ' ', '\u0000', '\ud800', '\udc00x', '\u001b[31m', '\r\n', '\u2028', '\u200b', '\ufeff'],
  ...[
    '\u202e\u0645\u0631\u062d\u0628\u0627',
    '👩‍👩‍👧‍👦'.repeat(9),
    'e\u0301'.repeat(40),
    'ß'.repeat(128),
  ],
  ...['a'.repeat(80), 'a'.repeat(10_000), '😀'.repeat(32), '__proto__', 'constructor', 'null'],
  ...['../..', '%00', '%', '\\', "'; --", '<b>', 'NaN', '1e400', '0001-01-01'],
];
/** Stands for a number that JSON.parse makes Infinity of, for those who send JSON. */
export const endless = '<endless>';
const oddNumbers = [
  ...[0, -0, -1, 0.1 + 0.2, 1e-7, 5e-324, 1e21, 1e308, -1e308, 2_147_483_648],
  ...[2 ** 53, 2 ** 63, 253_402_300_799, 253_402_300_800, 1_795_612_652_337, 8.64e15],
];
export const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const oddNumber = fc.constantFrom(...oddNumbers, endless);
const oddValue = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom<unknown>(true, [], {}, [[]], deepValue(20), deepValue(200), [null]),
  fc.array(oddText, { maxLength: 3 }),
  fc.dictionary(oddText, oddText, { maxKeys: 3, noNullPrototype: true }),
);

/** A change of a body: mostly an odd value of the same type, because others are refused. */
export const oddChange = (body: unknown): fc.Arbitrary<Mutation> =>
  fc.constantFrom(...pathsOf(body)).chain((path) => {
    const value = path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], body);
    const alike = { string: oddText, number: oddNumber }[String(typeof value)] ?? oddValue;
    return fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          path: fc.constant(path),
          kind: fc.constant('retype'),
          value: alike,
        }),
      },
      fc.record({
        path: fc.constant(path),
        kind: fc.constantFrom('drop', 'null', 'retype', 'add', 'nest'),
        value: oddValue,
      }),
    );
  });
