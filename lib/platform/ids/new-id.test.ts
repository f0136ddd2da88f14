import { describe, expect, it, vi } from 'vitest';
import { newId } from './index';

describe('newId', () => {
  it('has its prefix and 26 characters of Crockford base 32', () => {
    expect(newId('task')).toMatch(/^task_[0-9a-hjkmnp-tv-z]{26}$/);
  });

  it('sorts in the order of making, and is unique, over 200,000 ids', () => {
    const ids = Array.from({ length: 200_000 }, () => newId('t'));
    expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''))).toBe(true);
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
    const digits = '0123456789abcdefghjkmnpqrstvwxyz';
    const tails = Array.from({ length: 1000 }, () => newId('t')).map((id) =>
      [...id.slice(-10)].reduce((all, digit) => all * 32 + digits.indexOf(digit), 0),
    );
    const steps = new Set(tails.slice(1).map((tail, index) => tail - (tails[index] ?? 0)));
    expect(steps.size).toBeGreaterThan(990);
  });
});
