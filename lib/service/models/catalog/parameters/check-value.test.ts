import { describe, expect, it } from 'vitest';
import type { DeclaredField } from '@/lib/contract';
import { expectation } from './check-value';

const field = (more: Partial<DeclaredField>): DeclaredField => ({
  name: 'x',
  type: 'string',
  required: false,
  ...more,
});

const integer = field({ type: 'integer', min: 1, max: 4 });
const step = field({ type: 'number', min: 0, max: 2, step: 0.1, unit: 's' });
const choice = field({ options: ['std', 'pro', '4k'] });
const numbers = field({ type: 'integer', options: [5, 10] });
const text = field({ max_length: 3 });
const uri = field({ format: 'uri' });
const asset = field({ format: 'asset_id' });
const urls = field({ type: 'array', item_type: 'string', format: 'uri', max_items: 2 });
const tags = field({ type: 'array', item_type: 'string', options: ['a', 'b'], min_items: 1 });

describe('valid values', () => {
  it.each<[string, DeclaredField, unknown]>([
    ['an integer at its bounds', integer, 4],
    ['an integer written 1.0', integer, 1.0],
    ['a number on its step', step, 0.3],
    ['an option', choice, '4k'],
    ['a number option', numbers, 10],
    ['false', field({ type: 'boolean' }), false],
    ['three characters, one of them astral', text, 'ab𝕏'],
    ['an https URL', uri, 'https://example.com/a.png?sig=1'],
    ['an http URL, for the transport to check', uri, 'http://localhost:3000/media/x.png'],
    ['an asset id', asset, 'asset_0123456789'],
    ['a full list', urls, ['https://a.example', 'https://b.example']],
    ['an empty list', urls, []],
    ['options as items', tags, ['b', 'a', 'b']],
    ['an object', field({ type: 'object' }), { effort: 'high' }],
  ])('%s', (_, declared, value) => {
    expect(expectation(declared, value)).toBeUndefined();
  });
});

describe('invalid values, and what they should be', () => {
  it.each<[DeclaredField, unknown, string]>([
    [integer, 5, 'an integer from 1 to 4'],
    [integer, '2', 'an integer from 1 to 4'],
    [integer, 2.5, 'an integer from 1 to 4'],
    [integer, Number.NaN, 'an integer from 1 to 4'],
    [integer, Number.POSITIVE_INFINITY, 'an integer from 1 to 4'],
    [field({ type: 'integer' }), 2 ** 53, 'an integer'],
    [field({ type: 'integer', min: 1 }), 0, 'an integer of at least 1'],
    [field({ type: 'number', max: 1 }), 2, 'a number of at most 1'],
    [step, 0.25, 'a number from 0 to 2 in steps of 0.1 (s)'],
    [choice, 'Std', '"std", "pro" or "4k"'],
    [numbers, '10', '5 or 10'],
    [field({ type: 'integer', options: [10] }), 5, '10'],
    [field({ type: 'boolean' }), 'true', 'true or false'],
    [field({ type: 'boolean' }), 1, 'true or false'],
    [field({ type: 'boolean' }), null, 'true or false'],
    [text, 'abcd', 'at most 3 characters long'],
    [text, 7, 'a string'],
    [uri, '/etc/passwd', 'an absolute https URL (not a local path, data: or blob: URL)'],
    [
      uri,
      'blob:https://a.example/1',
      'an absolute https URL (not a local path, data: or blob: URL)',
    ],
    [
      uri,
      'data:image/png;base64,AA',
      'an absolute https URL (not a local path, data: or blob: URL)',
    ],
    [
      uri,
      'https://user:secret@a.example',
      'an absolute https URL (not a local path, data: or blob: URL)',
    ],
    [uri, 'https://', 'an absolute https URL (not a local path, data: or blob: URL)'],
    [uri, `https://a.example/${'x'.repeat(2_048)}`, 'at most 2048 characters long'],
    [asset, 'https://a.example', 'an asset_id as an upload returned it'],
    [urls, 'https://a.example', 'a list of URLs'],
    [urls, { 0: 'https://a.example', length: 1 }, 'a list of URLs'],
    [urls, Array(3).fill('https://a.example'), 'a list of at most 2 URLs'],
    [urls, [1], 'a list of URLs: item 1 must be a string, not 1'],
    [tags, [], 'a list of at least 1 strings'],
    [tags, ['a', 'c'], 'a list of strings: item 2 must be "a" or "b", not "c"'],
    [field({ type: 'object' }), [], 'an object'],
    [field({ type: 'object' }), null, 'an object'],
  ])('%j given %j', (declared, value, expected) => {
    expect(expectation(declared, value)).toBe(expected);
  });
});
