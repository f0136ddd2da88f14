import { expect, it } from 'vitest';
import { maxJsonValues, parseJson, TooManyValuesError } from '.';

const list = (length: number, value = '0') => `[${Array(length).fill(value).join(',')}]`;

it('parses as JSON.parse does', () => {
  const quoted = { text: 'a "quote", a \\ and [brackets]', list: [1, { b: null }] };
  expect(parseJson(JSON.stringify(quoted))).toEqual(quoted);
  expect(() => parseJson('{')).toThrow(SyntaxError);
});

it('refuses more values than it may hold, in lists, objects and empty ones, before it parses', () => {
  expect(parseJson(list(maxJsonValues))).toHaveLength(maxJsonValues);
  const nested = '['.repeat(2 * maxJsonValues + 1);
  for (const text of [list(maxJsonValues + 1), list(maxJsonValues, '{}'), nested]) {
    expect(() => parseJson(text)).toThrow(TooManyValuesError);
  }
});

it('does not count what is inside of strings, whatever is escaped there', () => {
  const text = ',[{'.repeat(maxJsonValues);
  for (const value of [text, `${text}\\`, `"${text}\\\\"`]) {
    expect(parseJson(JSON.stringify([value, value]))).toEqual([value, value]);
  }
});

it('takes linear time, also for strings of quotes and backslashes', () => {
  const startedAt = performance.now();
  for (const value of ['"', '\\', '\\"', 'a']) {
    const text = value.repeat(1_000_000);
    expect(parseJson(JSON.stringify(text))).toBe(text);
  }
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
