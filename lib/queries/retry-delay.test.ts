import { expect, it } from 'vitest';
import { RequestError } from './fetcher';
import { retryDelayMs } from './retry-delay';

const failed = (retryAfter: number | null) =>
  new RequestError(429, {
    code: 'rate_limit_exceeded',
    message: 'Slow down.',
    param: null,
    request_id: null,
    retry_after: retryAfter,
    balance: null,
  });

it.each([
  [0, failed(null), 0, 750],
  [0, failed(null), 1, 1_250],
  [2, failed(null), 0.5, 4_000],
  [9, failed(null), 0.5, 30_000],
  [0, failed(7), 0.5, 7_000],
  [0, failed(3_600), 0.5, 30_000],
  [0, new Error('odd'), 0.5, 1_000],
])('after %d failures (%o, jitter %d) it is %d ms', (failures, error, jitter, delay) => {
  expect(retryDelayMs(failures, error, jitter)).toBe(delay);
});
