import { describe, expect, it } from 'vitest';
import type { FieldMapping } from '@/lib/contract';
import { referenceOf, requestOf } from '../remote/testing/driver-harness';
import { mapParams } from './map-params';

const body = (
  params: Record<string, unknown>,
  fields: Record<string, FieldMapping>,
  constants: Record<string, unknown> = {},
) => mapParams(requestOf('m', params, { mapping: { fields, constants } }), []);

describe('a field of a request', () => {
  it.each<[string, Record<string, unknown>, Record<string, FieldMapping>, object]>([
    ['are sent unchanged without a mapping', { seed: 7 }, {}, { seed: 7 }],
    ['has another name', { n: 2 }, { n: { to: 'num_images' } }, { num_images: 2 }],
    ['lies deeper', { width: 8 }, { width: { to: 'size.w' } }, { size: { w: 8 } }],
    ['has another value', { a: 'x' }, { a: { to: 'a', values: { x: 1 } } }, { a: 1 }],
    ['is the first of a list', { a: [1, 2] }, { a: { to: 'b', as: 'first' } }, { b: 1 }],
    ['becomes a list', { a: 1 }, { a: { to: 'b', as: 'list' } }, { b: [1] }],
    ['becomes text', { a: 5 }, { a: { to: 'a', as: 'text' } }, { a: '5' }],
    ['is left out', { a: 5 }, { a: { to: '' } }, {}],
    ['changes no prototype', { a: 5 }, { a: { to: '__proto__.b' } }, {}],
  ])('%s', (_, params, fields, expected) => {
    expect(body(params, fields)).toEqual(expected);
  });

  it('replaces a constant', () => {
    expect(body({ a: [1] }, { a: { to: 'b' } }, { b: [0], c: 1 })).toEqual({ b: [1], c: 1 });
  });
});

it('files of two fields with the same path are sent together', () => {
  const references = [
    referenceOf('people', 0, 'x'),
    referenceOf('places', 1, 'y'),
    referenceOf('places', 0, 'z'),
  ];
  const mapping = {
    fields: { people: { to: 'image_urls' }, places: { to: 'image_urls' } },
    constants: {},
  };
  const params = { places: ['c', 'b'], people: ['a'] };
  const request = requestOf('m', params, { references, mapping });
  expect(mapParams(request, ['at a', 'at b', 'at c'])).toEqual({
    image_urls: ['at c', 'at b', 'at a'],
  });
});
