import { expect, it } from 'vitest';
import { checkRegexps } from './check-regexps.ts';
import { findRegexps } from './find-regexps.ts';

const found = findRegexps('a.ts', 'const a = /\\s+$/g;\nconst b = new RegExp(a.source);').map(
  (each) => ({ file: 'a.ts', ...each }),
);

it('finds literals and what is made from parts', () => {
  expect(found).toEqual([
    { file: 'a.ts', text: '/\\s+$/g', line: 1, literal: { pattern: '\\s+$', flags: 'g' } },
    { file: 'a.ts', text: 'new RegExp(a.source)', line: 2, literal: null },
  ]);
});

it('requires an analysis or an exception, and reports exceptions that are not needed', () => {
  expect(checkRegexps(found, new Set(), {}).open).toEqual(found);
  expect(checkRegexps(found, new Set(['/\\s+$/g']), {}).open).toEqual([found[1]]);
  const reasons = { 'a.ts': { 'new RegExp(a.source)': 'short', '/gone/': 'gone' } };
  expect(checkRegexps(found, new Set(['/\\s+$/g']), reasons)).toEqual({
    open: [],
    unusedExceptions: ['a.ts: /gone/'],
  });
});
