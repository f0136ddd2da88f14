import { describe, expect, it, vi } from 'vitest';
import { provide, registryKey, resolve, tryResolve } from './registry';

describe('registry', () => {
  it('returns what was provided until it is removed', () => {
    const key = registryKey<{ answer: number }>('test.answer');
    expect(tryResolve(key)).toBeUndefined();
    expect(() => resolve(key)).toThrow('"test.answer"');
    const remove = provide(key, { answer: 42 });
    expect(resolve(key).answer).toBe(42);
    remove();
    expect(tryResolve(key)).toBeUndefined();
  });

  it('does not remove a later value', () => {
    const key = registryKey<string>('test.replaced');
    const removeFirst = provide(key, 'first');
    const removeSecond = provide(key, 'second');
    removeFirst();
    expect(resolve(key)).toBe('second');
    removeSecond();
  });

  it('is shared with another copy of this module', async () => {
    const remove = provide(registryKey<string>('test.shared'), 'here');
    vi.resetModules();
    const copy = await import('./registry');
    expect(copy.provide).not.toBe(provide);
    expect(copy.resolve(copy.registryKey<string>('test.shared'))).toBe('here');
    remove();
  });
});
