import { expect, it } from 'vitest';
import { readTypedNumber } from './typed-number';

it.each([
  ['7', 7],
  [' 7,5 ', 7.5],
  ['7.5', 7.5],
  ['0,125', 0.125],
  ['1,000', 1_000],
  ['-12,345,678.5', -12_345_678.5],
  ['1000,5', 1_000.5],
  ['1,0000', 1],
  ['1,2,3', Number.NaN],
  ['', Number.NaN],
  ['a few', Number.NaN],
])('reads %j as %s', (text, number) => {
  expect(readTypedNumber(text)).toBe(number);
});
