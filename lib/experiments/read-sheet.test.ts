import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSheet } from './read-sheet';

it.each([
  [
    'style\tlight\ngouache\tsoft\n',
    [
      ['style', 'light'],
      ['gouache', 'soft'],
    ],
  ],
  [
    'a,b\r\n"x, y","say ""hi"""',
    [
      ['a', 'b'],
      ['x, y', 'say "hi"'],
    ],
  ],
  [
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  ['"two\nlines",b', [['two\nlines', 'b']]],
  ['one\n\ntwo', [['one'], ['two']]],
  ['a, quiet "old" town', [['a', 'quiet "old" town']]],
  ['', []],
])('%j', (text, rows) => {
  expect(readSheet(text)).toEqual(rows);
});

it('reads any table that is written as CSV', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', ',', '"', '\n', ';'),
    minLength: 1,
  });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 });
  fc.assert(
    fc.property(table, (rows) => {
      const text = rows
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      expect(readSheet(text)).toEqual(
        rows.map((row) => row.map((value) => value.trim())).filter((row) => row.some(Boolean)),
      );
    }),
  );
});
