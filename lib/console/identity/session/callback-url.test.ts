import { expect, it } from 'vitest';
import { brokenCallbackCookies, isConsoleAddress } from './callback-url';

const host = 'studio.test:3000';

it.each(['/', '/studio/create?a=b', 'http://studio.test:3000/x', 'https://studio.test:3000'])(
  '%s leads back',
  (address) => expect(isConsoleAddress(address, host)).toBe(true),
);

it.each([
  '',
  'studio',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/studio.test:3000',
  'https://studio.test:3000@evil.example/',
  'https://studio.test:3000.evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://',
  'http://[',
])('%s is refused', (address) => expect(isConsoleAddress(address, host)).toBe(false));

it('finds the cookies that next-auth would fail on', () => {
  const name = 'next-auth.callback-url';
  const broken = (value: string) => brokenCallbackCookies([{ name, value }]);
  expect(broken('http://studio.test')).toEqual([]);
  expect(broken('/studio')).toEqual([]);
  expect(broken('javascript:alert(1)')).toEqual([name]);
  expect(broken('nothing')).toEqual([name]);
  expect(brokenCallbackCookies([{ name: 'other', value: 'nothing' }])).toEqual([]);
});
