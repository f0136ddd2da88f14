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

it('publishes the first piece in the next frame, and later ones at intervals', () => {
  const { publish } = createPublisher();
  const text = createGrowingText('', false);
  let published = 0;
  text.subscribe(() => {
    published += 1;
  });
  publish(text);
  publish(text);
  vi.advanceTimersByTime(frameMs);
  expect(published).toBe(1);
  const frames = 60;
  for (let frame = 0; frame < frames; frame += 1) {
    publish(text);
    vi.advanceTimersByTime(frameMs);
  }
  expect(published).toBeGreaterThan(frames / 4);
  expect(published).toBeLessThanOrEqual(frames / 2 + 2);
  // After a pause, the next frame again.
  vi.advanceTimersByTime(1_000);
  const before = published;
  publish(text);
  vi.advanceTimersByTime(frameMs);
  expect(published).toBe(before + 1);
});

it('publishes in a hidden tab too', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { publish } = createPublisher();
  const text = createGrowingText('', false);
  let published = 0;
  text.subscribe(() => {
    published += 1;
  });
  publish(text);
  vi.advanceTimersByTime(1_000);
  expect(published).toBe(1);
});
