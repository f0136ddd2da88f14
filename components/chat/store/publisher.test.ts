// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGrowingText } from './growing-text';
import { createPublisher } from './publisher';

const frameMs = 16;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['performance', 'requestAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells the first piece in the next frame, and what keeps coming once in a while', () => {
  const { publish } = createPublisher();
  const text = createGrowingText('', false);
  let told = 0;
  text.subscribe(() => {
    told += 1;
  });
  publish(text);
  publish(text);
  vi.advanceTimersByTime(frameMs);
  expect(told).toBe(1);
  const frames = 60;
  for (let frame = 0; frame < frames; frame += 1) {
    publish(text);
    vi.advanceTimersByTime(frameMs);
  }
  expect(told).toBeGreaterThan(frames / 4);
  expect(told).toBeLessThanOrEqual(frames / 2 + 2);
  // After a pause, the next frame again.
  vi.advanceTimersByTime(1_000);
  const before = told;
  publish(text);
  vi.advanceTimersByTime(frameMs);
  expect(told).toBe(before + 1);
});

it('tells a hidden tab too', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { publish } = createPublisher();
  const text = createGrowingText('', false);
  let told = 0;
  text.subscribe(() => {
    told += 1;
  });
  publish(text);
  vi.advanceTimersByTime(1_000);
  expect(told).toBe(1);
});
