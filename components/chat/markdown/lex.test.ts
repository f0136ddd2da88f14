import { expect, it } from 'vitest';
import { createMarkdown } from './document';
import { lex } from './lex';

it.each(['\\(', '\\[\n', '$a ', '$$\n', '__a_ ', '*a ', '[', '`a ', '<a ', '![a]('])(
  'is parsed in linear time with many repeats of %j',
  (piece) => {
    const before = process.cpuUsage();
    lex(piece.repeat(10_000), {});
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000);
  },
);

const nestedLists = (depth: number) =>
  Array.from({ length: depth }, (_, index) => `${'  '.repeat(index)}- a\n`).join('');

it.each([
  ['brackets', '['.repeat(10_000)],
  ['nested lists', nestedLists(100)],
  ['nested quotes', '>'.repeat(5_000)],
])('reads many %s in time while they stream in', (_, text) => {
  const document = createMarkdown();
  const before = process.cpuUsage();
  for (let at = 0; at < text.length; at += 100) document.append(text.slice(at, at + 100));
  document.end();
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000);
});

it.each([
  `${'>'.repeat(5_000)} a`,
  `${'> '.repeat(5_000)}a`,
  `${'- '.repeat(5_000)}a`,
  `${'1. '.repeat(5_000)}a`,
  nestedLists(300),
])('shows what is nested too deeply as it was written', (text) => {
  expect(lex(text, {})).toMatchObject([{ type: 'html', raw: text }]);
});

it.each(['-'.repeat(500), `${' '.repeat(500)}a`, `${'>'.repeat(25)} a`])(
  'parses what only looks deep',
  (text) => {
    expect(lex(text, {})).not.toMatchObject([{ type: 'html' }]);
  },
);

it('reads no links in a paragraph of too many brackets', () => {
  const link = '[a](https://a.example) ';
  expect(JSON.stringify(lex(link.repeat(1_001), {}))).not.toContain('"link"');
  expect(JSON.stringify(lex(`${link.repeat(1_001)}\n\n${link}`, {}))).toContain('"link"');
});

it('shows delimiters beyond the limit as plain text', () => {
  expect(JSON.stringify(lex('*a* '.repeat(1_001), {}))).not.toContain('"em"');
  expect(JSON.stringify(lex('*a* '.repeat(1_000), {}))).toContain('"em"');
});

it('reads no formula from a delimiter whose end is too far away', () => {
  expect(JSON.stringify(lex(`\\[${'a'.repeat(5_000)}\\]`, {}))).not.toContain('"math');
  expect(JSON.stringify(lex('\\[a\\]', {}))).toContain('"math');
});
