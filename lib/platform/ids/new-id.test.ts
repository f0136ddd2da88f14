import { describe, expect, it, vi } from 'vitest';
import { newId, newUuid } from './index';

describe('newId', () => {
  it('has its prefix and 26 characters of Crockford base 32', () => {
    expect(newId('task')).toMatch(/^task_[0-9a-hjkmnp-tv-z]{26}$/);
  });

  it('sorts in the order of making, and is unique, over 200,000 ids', () => {
    const ids = Array.from({ length: 200_000 }, () => newId('t'));
    expect(ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? ''))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps order when the clock steps back', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.now() + 60_000);
      const before = newId('t');
      vi.setSystemTime(Date.now() - 30_000);
      expect(newId('t') > before).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not let the next id be guessed from the last', () => {
    const tails = Array.from({ length: 1000 }, () => newUuid()).map((id) =>
      BigInt(`0x${id.slice(-12)}`),
    );
    const steps = new Set(tails.slice(1).map((tail, at) => tail - (tails[at] ?? 0n)));
    expect(steps.size).toBeGreaterThan(990);
  });
});

describe('newUuid', () => {
  it('is a version 7 UUID that carries the time', () => {
    const before = Date.now();
    const id = newUuid();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(ms).toBeGreaterThanOrEqual(before);
  });

  it('sorts in the order of making', () => {
    const ids = Array.from({ length: 50_000 }, () => newUuid());
    expect(ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? ''))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
