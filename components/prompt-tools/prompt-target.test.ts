import { expect, it } from 'vitest';
import { insertText } from './prompt-target';

it.each([
  ['a harbour at dusk', 9, 9, 'a harbour in fog at dusk'],
  ['a harbour, at dusk', 9, 9, 'a harbour in fog, at dusk'],
  ['a harbour ', 10, 10, 'a harbour in fog'],
  ['a harbour at dusk', 10, 17, 'a harbour in fog'],
  ['', 0, 0, 'in fog'],
  ['a cat (small)', 7, 12, 'a cat (in fog)'],
])('a text goes into %j at %i to %i', (text, start, end, expected) => {
  expect(insertText(text, start, end, 'in fog')).toBe(expected);
});
