import { expect, it } from 'vitest';
import { lex } from './lex';

it.each(['\\(', '\\[\n', '$a ', '$$\n', '__a_ ', '*a ', '[', '`a ', '<a ', '![a]('])(
  'is parsed in linear time with many repeats of %j',
  (piece) => {
    const before = process.cpuUsage();
    lex(piece.repeat(10_000), {});
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000);
  },
);

it('shows delimiters beyond the limit as plain text', () => {
  expect(JSON.stringify(lex('*a* '.repeat(1_001), {}))).not.toContain('"em"');
  expect(JSON.stringify(lex('*a* '.repeat(1_000), {}))).toContain('"em"');
});

it('reads no formula from a delimiter whose end is too far away', () => {
  expect(JSON.stringify(lex(`\\[${'a'.repeat(5_000)}\\]`, {}))).not.toContain('"math');
  expect(JSON.stringify(lex('\\[a\\]', {}))).toContain('"math');
});
