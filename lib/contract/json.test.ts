import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson, isJsonObject, textsOfJson } from './json';

it('writes equal values as one text, which is their JSON', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it.each([
  [{ b: 1, a: { d: null, c: undefined } }, '{"a":{"d":null},"b":1}'],
  [[2, undefined, { a: 1 }], '[2,null,{"a":1}]'],
  [null, 'null'],
  [undefined, 'undefined'],
])('writes %j as %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

it('takes neither null nor a list for an object', () => {
  expect([{}, [], null, 'text', undefined].map(isJsonObject)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('finds the texts at any depth', () => {
  expect(textsOfJson({ a: 'one', b: [1, { c: 'two' }, null] })).toEqual(['one', 'two']);
});
