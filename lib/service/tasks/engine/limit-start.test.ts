import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitStart } from './limit-start';

const minuteMs = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin({ isRepeatable = false, deadlineMs = 60 * minuteMs } = {}) {
  const handBack = new AbortController();
  const end = new AbortController();
  const stop = AbortSignal.any([handBack.signal, end.signal]);
  const task = { deadlineAt: new Date(Date.now() + deadlineMs) };
  const limit = limitStart({ task, stop, handBack: handBack.signal }, Date.now(), isRepeatable);
  return { limit, signal: limit.signal, handBack, end };
}

it('lets a start wait until the deadline before it is sent', () => {
  const { signal } = begin();
  vi.advanceTimersByTime(59 * minuteMs);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(minuteMs);
  expect(signal.reason.name).toBe('TimeoutError');
});

it('gives a start that was sent two minutes, also beyond the deadline', () => {
  const { limit, signal } = begin();
  vi.advanceTimersByTime(59 * minuteMs);
  limit.beginSending();
  vi.advanceTimersByTime(119_000);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(signal.reason.name).toBe('TimeoutError');
});

it('ends with its task only before it is sent', () => {
  const [unsent, sent] = [begin(), begin()];
  sent.limit.beginSending();
  for (const { end } of [unsent, sent]) end.abort(new Error('it ended'));
  expect([unsent.signal.aborted, sent.signal.aborted]).toEqual([true, false]);
});

it.each([
  [true, 0],
  [false, 10_000],
])('ends with the hand-back: repeatable %s, after %i ms', (isRepeatable, afterMs) => {
  const { limit, signal, handBack } = begin({ isRepeatable });
  limit.beginSending();
  handBack.abort(new Error('the process stops'));
  expect(signal.aborted).toBe(afterMs === 0);
  vi.advanceTimersByTime(Math.max(0, afterMs - 1));
  expect(signal.aborted).toBe(afterMs === 0);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toEqual(new Error('the process stops'));
});

it('is not sent by a process that stopped before', () => {
  const { limit, handBack } = begin();
  handBack.abort(new Error('the process stops'));
  expect(() => limit.beginSending()).toThrow('the process stops');
});

it('keeps no timer once it is disposed', () => {
  const { limit } = begin();
  limit.beginSending();
  limit[Symbol.dispose]();
  expect(vi.getTimerCount()).toBe(0);
});
