import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  disableAfterMs,
  disablingReason,
  type Failure,
  failureOfStatus,
  maxRetryAfterMs,
  nextStep,
  parseRetryAfter,
  pausesMs,
} from './rules';

const failed = { failure: 'status', retryAfterMs: null } as const;
const half = { test: false, chance: 0.5 };

describe('the schedule', () => {
  it('is that of docs/interface.md, in seconds', () => {
    expect(pausesMs.map((ms) => ms / 1000)).toEqual([
      0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]);
  });

  it('pauses longer each time and ends after the tenth attempt', () => {
    const steps = pausesMs.map((_, index) => nextStep(failed, { ...half, step: index + 1 }));
    expect(steps.slice(0, -1)).toEqual(
      pausesMs.slice(1).map((delayMs) => ({ state: 'pending', delayMs })),
    );
    expect(steps.at(-1)).toEqual({ state: 'failed' });
  });

  it('varies by a tenth and honours a longer pause that is asked for, up to a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.option(fc.integer({ min: 0, max: 10 * maxRetryAfterMs })),
        (step, chance, retryAfterMs) => {
          const next = nextStep(
            { failure: 'timeout', retryAfterMs },
            { step, test: false, chance },
          );
          if (next.state !== 'pending') return false;
          const pause = pausesMs[step] ?? 0;
          const requestedMs = Math.min(retryAfterMs ?? 0, maxRetryAfterMs);
          return (
            next.delayMs >= Math.floor(Math.max(pause * 0.9, requestedMs)) &&
            next.delayMs <= Math.ceil(Math.max(pause * 1.1, requestedMs))
          );
        },
      ),
    );
  });

  it('ends at success, at 410, and after one try of a test', () => {
    const ok = { failure: null, retryAfterMs: null };
    expect(nextStep(ok, { ...half, step: 10 })).toEqual({ state: 'delivered' });
    const gone = { failure: 'gone', retryAfterMs: 5 } as const;
    expect(nextStep(gone, { ...half, step: 1 })).toEqual({ state: 'failed' });
    expect(nextStep(failed, { test: true, chance: 0, step: 1 })).toEqual({ state: 'failed' });
  });
});

it.each<[number, Failure | null]>([
  [200, null],
  [204, null],
  [299, null],
  [301, 'redirect'],
  [308, 'redirect'],
  [400, 'status'],
  [404, 'status'],
  [410, 'gone'],
  [429, 'status'],
  [500, 'status'],
])('status %i means %s', (status, failure) => expect(failureOfStatus(status)).toBe(failure));

it.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['-3', null],
  ['120', 120_000],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
])('Retry-After %j asks for %s ms', (text, ms) => {
  expect(parseRetryAfter(text, Date.parse('2026-01-01T00:00:00Z'))).toBe(ms);
});

it.each<[Failure | null, number, string | null]>([
  [null, 10 * disableAfterMs, null],
  ['gone', 0, 'gone'],
  ['timeout', disableAfterMs - 1, null],
  ['timeout', disableAfterMs, 'failing'],
])('%s after failing for %i ms: switched off as %s', (failure, forMs, reason) => {
  expect(disablingReason(failure, forMs)).toBe(reason);
});
