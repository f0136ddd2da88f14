import { describe, expect, it } from 'vitest';
import { costMarkOf, type ReportedWork } from './ending-cost';

const running = { operation: 'op', startSentAt: new Date() };
const unknown = { operation: null, startSentAt: new Date() };
const unsent = { operation: null, startSentAt: null };
const finished: ReportedWork = { state: 'succeeded' };
const failed = (
  code: Extract<ReportedWork, { state: 'failed' }>['code'],
  cost?: Extract<ReportedWork, { state: 'failed' }>['cost'],
): ReportedWork => ({ state: 'failed', code, cost });

describe('the cost of an ending', () => {
  it.each([
    ['a success', 'succeeded', finished, running, 'certain'],
    // The result was gone, cut, empty, no media, or of another kind.
    ['a result that could not be had', 'failed', finished, running, 'certain'],
    ['a result that could not be had until the deadline', 'expired', finished, running, 'certain'],
    ['work that finished although it was canceled', 'canceled', finished, running, 'certain'],
    [
      'a failure with an amount',
      'failed',
      failed('upstream_error', { microUsd: 7 }),
      running,
      'certain',
    ],
    ['a failure that is paid', 'failed', failed('upstream_error', 'certain'), running, 'certain'],
    [
      'a failure that may be paid',
      'failed',
      failed('generation_failed', 'possible'),
      running,
      'possible',
    ],
    ['a refusal after the work', 'failed', failed('content_policy_violation'), running, 'possible'],
    ['a failure that costs nothing', 'failed', failed('upstream_error'), running, 'none'],
    ['a failure of ours while it ran', 'failed', undefined, running, 'possible'],
    ['a start with an unknown outcome', 'failed', undefined, unknown, 'possible'],
    ['a failure before the start', 'failed', undefined, unsent, 'none'],
    ['a cancellation while it ran', 'canceled', undefined, running, 'possible'],
    [
      'a cancellation that the provider reports',
      'canceled',
      failed('generation_failed'),
      running,
      'possible',
    ],
    ['a cancellation during the start', 'canceled', undefined, unknown, 'possible'],
    ['a cancellation before the start', 'canceled', undefined, unsent, 'none'],
    ['a deadline while it ran', 'expired', undefined, running, 'possible'],
    ['a deadline in the queue', 'expired', undefined, unsent, 'none'],
  ] as const)('of %s', (_, status, work, row, mark) => {
    expect(costMarkOf(status, work, row)).toBe(mark);
  });
});
