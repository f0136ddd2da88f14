import { expect, it } from 'vitest';
import { localPath } from './local-path';

it.each([
  ['/', '/'],
  ['/acme/create', '/acme/create'],
  ['/acme/gallery?kind=video&q=a%20b', '/acme/gallery?kind=video&q=a%20b'],
  ['/acme/gallery#top', '/acme/gallery'],
])('keeps %s', (value, path) => expect(localPath(value)).toBe(path));

it.each([
  undefined,
  '',
  'acme',
  ['/a', '/b'],
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  '//',
])('replaces %j by the start page', (value) => expect(localPath(value)).toBe('/'));
