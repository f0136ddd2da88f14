import { expect, it } from 'vitest';
import { formatMoney } from './money';

it.each([
  [1_000, 'usd', '$10.00'],
  [999, 'EUR', '€9.99'],
  [1_200, 'jpy', '¥1,200'],
  [12_345, 'bhd', 'BHD 12.345'],
  [0, 'usd', '$0.00'],
])('%d minor units of %s are %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency).replace(/\u00a0/g, ' ')).toBe(text);
});
