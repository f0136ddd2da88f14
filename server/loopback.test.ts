import { expect, it } from 'vitest';
import { isReachedFromHere } from './loopback';

it.each([
  ['127.0.0.1', 'http://localhost:3000', true],
  ['127.8.0.1', 'http://127.0.0.1:3000', true],
  ['::1', 'http://[::1]:3000', true],
  ['localhost', 'http://localhost', true],
  ['0.0.0.0', 'http://localhost:3000', false],
  ['::', 'http://localhost:3000', false],
  ['192.168.1.5', 'http://localhost:3000', false],
  ['127.0.0.1', 'https://atelier.example.com', false],
  ['127.evil.example.com', 'http://localhost', false],
])('HOST=%s with %s: from this machine alone is %s', (host, url, expected) => {
  expect(isReachedFromHere(host, url)).toBe(expected);
});
