// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { createSafeStorage } from './browser-storage';

afterEach(() => sessionStorage.clear());

const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError');
};
const readOnly = (): Storage =>
  Object.assign(Object.create(sessionStorage), {
    getItem: (key: string) => sessionStorage.getItem(key),
    setItem: refuse,
    removeItem: refuse,
  });

it('stores values in the browser', () => {
  const storage = createSafeStorage(() => sessionStorage);
  storage.setItem('a', '1');
  expect(sessionStorage.getItem('a')).toBe('1');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

it.each([
  ['is forbidden', refuse],
  ['refuses to write', readOnly],
])('keeps values until the page is left when storage %s', (_name, open) => {
  sessionStorage.setItem('a', 'before');
  const storage = createSafeStorage(open);
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
  expect(storage.getItem('b')).toBeNull();
});
