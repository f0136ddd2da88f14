import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCounted,
  formatCreditAmount,
  formatCreditChange,
  formatCredits,
  initials,
} from './format';
import { formatDuration, formatRelative } from './format-time';

it.each([
  [4, '+4'],
  [-12.5, '−12.5'],
  [0.1 + 0.2 - 0.3, '–'],
  [null, '—'],
])('shows the change %s as %s', (credits, text) => expect(formatCreditChange(credits)).toBe(text));

it.each([
  [0, '0 files', '0 credits'],
  [1, '1 file', '1 credit'],
  [1_500, '1,500 files', '1,500 credits'],
])('counts %s as %s and %s', (count, files, credits) => {
  expect([formatCounted(count, 'file'), formatCreditAmount(count)]).toEqual([files, credits]);
});

describe('formatCredits', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [8412, '8,412'],
    [0.1 + 0.2, '0.3'],
    [12.5, '12.5'],
    [1234567.891, '1,234,567.891'],
    [-3, '-3'],
  ])('%d → %s', (credits, text) => {
    expect(formatCredits(credits)).toBe(text);
  });

  it('never shows more than milli-credits, and of less than one two digits', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (credits) => {
        expect(formatCredits(credits)).toMatch(/^-?(\d{1,3}(,\d{3})*(\.\d{1,3})?|0\.000\d{1,6})$/);
      }),
    );
  });

  it.each([
    [0.0003, '0.0003'],
    [-0.000012, '-0.000012'],
    [0.1 + 0.2 - 0.3, '0'],
    [null, '—'],
  ])('%j is %s', (credits, shown) => {
    expect(formatCredits(credits)).toBe(shown);
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [1_449_000, '1.4 MB'],
    [64_000_000, '64 MB'],
    [999_960, '1 MB'],
    [128_400_000, '128 MB'],
  ])('%d → %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('initials', () => {
  it.each([
    ['Northlight Studio', 2, 'NS'],
    ['Northlight Studio', 1, 'N'],
    ['ada@example.com', 2, 'AC'],
    ['  ', 2, '?'],
    ['😀 smile', 1, '😀'],
    ['łukasz', 1, 'Ł'],
  ] as const)('%s (%d) → %s', (name, count, text) => {
    expect(initials(name, count)).toBe(text);
  });
});

describe('formatRelative', () => {
  const now = Date.UTC(2026, 0, 15, 12);
  it.each([
    [0, 'just now'],
    [-59, 'just now'],
    [-60, '1 minute ago'],
    [-3599, '59 minutes ago'],
    [-7200, '2 hours ago'],
    [-86_400, 'yesterday'],
    [86_400 * 2, 'in 2 days'],
    [30, 'in a moment'],
  ])('%d s → %s', (seconds, text) => {
    expect(formatRelative(now + seconds * 1000, now)).toBe(text);
  });
});

describe('formatDuration', () => {
  it.each([
    [5, '0:05'],
    [65.4, '1:05'],
    [3729, '1:02:09'],
    [-1, '0:00'],
  ])('%d s → %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
