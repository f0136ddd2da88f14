import { expect, it } from 'vitest';
import type { contentOf } from './model-content';
import { exportHref, parseDocument, parseExport } from './model-content';

const content = {
  declaration: { id: 'house', name: 'House “ünï”' },
  prices: [],
  costs: null,
  workspaces: ['ws_1'],
  position: 3,
} as unknown as Parameters<typeof contentOf>[0];

it('reads what it exports, without version and state', () => {
  const file = decodeURIComponent(exportHref(content).replace(/^[^,]*,/, ''));
  expect(parseExport(file)).toEqual(content);
});

it.each(['', 'null', '7', '{}', '{"declaration":', '<html>'])('refuses a file of %j', (text) => {
  expect(parseExport(text)).toBeNull();
});

it.each([
  ['{"openapi":"3.0.4"}', { openapi: '3.0.4' }],
  ['', null],
  ['null', null],
  ['[]', null],
  ['openapi: 3.0.4', null],
  [`{"a":"${'x'.repeat(900_000)}"}`, null],
])('reads a pasted document: %.30s', (text, document) => {
  expect(parseDocument(text)).toEqual(document);
});
