import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mutations } from './list';
import { mutate } from './mutate';

it.each(mutations)('$name: its place and its test are there', (mutation) => {
  const text = readFileSync(mutation.file, 'utf8');
  expect(mutate(text, mutation)).not.toBe(text);
  expect(existsSync(mutation.test)).toBe(true);
});
