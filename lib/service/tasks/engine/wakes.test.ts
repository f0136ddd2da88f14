import { expect, it, vi } from 'vitest';
import { createWakes } from './wakes';

const limits = (signal = new AbortController().signal) => ({ nowMs: 0, untilMs: Infinity, signal });
const long = 3_600_000;

it('ends only the pause of the named operation', async () => {
  const onWoken = vi.fn();
  const wakes = createWakes(onWoken);
  using watch = wakes.watch('fal', 'one');
  const paused = watch.pause(long, limits());
  wakes.wake('fal', 'two');
  wakes.wake('replicate', 'one');
  expect(onWoken).not.toHaveBeenCalled();
  wakes.wake('fal', 'one');
  await paused;
  expect(onWoken).toHaveBeenCalledExactlyOnceWith('fal');
});

it('remembers a webhook that arrived during a poll, once', async () => {
  const wakes = createWakes(() => {});
  using watch = wakes.watch('fal', 'one');
  wakes.wake('fal', 'one');
  wakes.wake('fal', 'one');
  await watch.pause(long, limits());
  const stop = new AbortController();
  const next = watch.pause(long, limits(stop.signal));
  stop.abort(new Error('stopped'));
  await expect(next).rejects.toThrow('stopped');
});

it('forgets operations that are no longer followed', () => {
  const onWoken = vi.fn();
  const wakes = createWakes(onWoken);
  wakes.watch('fal', 'one')[Symbol.dispose]();
  wakes.wake('fal', 'one');
  expect(onWoken).not.toHaveBeenCalled();
});

it('reports that webhooks of a provider arrive after one in the last ten minutes', () => {
  let nowMs = 0;
  const wakes = createWakes(
    () => {},
    () => nowMs,
  );
  expect(wakes.hasRecentWebhook('fal')).toBe(false);
  wakes.wake('fal', 'of another process');
  expect([wakes.hasRecentWebhook('fal'), wakes.hasRecentWebhook('replicate')]).toEqual([
    true,
    false,
  ]);
  nowMs += 600_000;
  expect(wakes.hasRecentWebhook('fal')).toBe(false);
});
