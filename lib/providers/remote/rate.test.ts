import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRate } from './rate';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const never = new AbortController().signal;

it('lets no more through in any 60 seconds than the limit, and nearly as many', async () => {
  const rate = createRate(60);
  const at: number[] = [];
  for (let each = 0; each < 300; each += 1) {
    void rate.waitForTurn('poll', never).then(() => at.push(Date.now()));
  }
  await vi.advanceTimersByTimeAsync(240_000);
  const most = Math.max(
    ...at.map((from) => at.filter((ms) => ms >= from && ms < from + 60_000).length),
  );
  expect(most).toBeLessThanOrEqual(60);
  expect(at.length).toBeGreaterThan(200);
});

it('lets starts through before polls', async () => {
  const rate = createRate(10);
  const order: string[] = [];
  const pass = (kind: 'start' | 'poll', name: string) =>
    rate.waitForTurn(kind, never).then(() => order.push(name));
  void pass('poll', 'first');
  void pass('poll', 'poll');
  void pass('start', 'start');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(order).toEqual(['first', 'start', 'poll']);
});

it('lets nothing through while it is paused, and drops aborted requests', async () => {
  const rate = createRate(1_000);
  rate.pause(10);
  const passed = vi.fn();
  const gone = new AbortController();
  void rate.waitForTurn('start', never).then(passed);
  const refusal = rate.waitForTurn('start', gone.signal).catch((error: unknown) => error);
  gone.abort(new Error('gone'));
  expect(await refusal).toMatchObject({ message: 'gone' });
  await vi.advanceTimersByTimeAsync(9_900);
  expect(passed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(passed).toHaveBeenCalledOnce();
});
