import { expect, it } from 'vitest';
import { drawSeed, normalizeModelForm, seedRange } from './index';

const spec = (seed?: object) =>
  normalizeModelForm({
    id: 'lumen',
    name: 'Lumen',
    family: 'image',
    capabilities: [],
    schema: { fields: seed === undefined ? [] : [{ name: 'seed', type: 'integer', ...seed }] },
  });

it.each([
  ['no bounds', {}, { min: 0, max: 2_147_483_647 }],
  ['bounds', { min: 3, max: 5 }, { min: 3, max: 5 }],
  ['-1 for "any"', { min: -1, max: 99 }, { min: 0, max: 99 }],
  ['bounds beyond safe integers', { min: 0, max: 2 ** 64 }, { min: 0, max: 2_147_483_647 }],
  ['only negative ones', { min: -9, max: -2 }, { min: -9, max: -2 }],
  ['only some', { options: [1, 2] }, null],
  ['steps', { min: 0, max: 100, step: 10 }, null],
  ['no seed', undefined, null],
])('knows the seeds of a schema with %s', (_, seed, range) => {
  expect(seedRange(spec(seed))).toEqual(range);
});

it.each([
  ['is left free', {}, {}, 9],
  ['has one', {}, { seed: 4 }, undefined],
  ['asks for any', { min: -1 }, { seed: -1 }, 9],
  ['asks for any of a schema without bounds', {}, { seed: -1 }, 9],
  ['has one below zero', { min: -9, max: -1 }, { seed: -1 }, undefined],
  ['has one that is refused', { min: 0 }, { seed: -1 }, undefined],
  ['has a default that is one', { default: 42 }, {}, undefined],
  ['has a default that means any', { default: -1, min: -1 }, {}, 9],
])('draws a seed for a request that %s', (_, seed, body, drawn) => {
  expect(drawSeed(spec(seed), body, () => 9)).toBe(drawn);
});
