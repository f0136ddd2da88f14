import { describe, expect, it } from 'vitest';
import { capabilityCounts, filterModels, filterQuery, parseFilter } from './filter';
import type { ModelSummary } from './types';

const base: ModelSummary = {
  id: 'lumen-image',
  name: 'Lumen Image',
  family: 'image',
  familyWord: 'Image',
  description: 'Quick pictures',
  picture: null,
  traits: ['references', '4 ratios'],
  capabilities: ['reference_images'],
  price: '4 credits per image',
  usualTime: null,
  hints: [],
  enabled: true,
  href: '/acme/models/lumen-image',
  tryHref: null,
};
const models: ModelSummary[] = [
  base,
  {
    ...base,
    id: 'tide-video',
    name: 'Tide',
    family: 'video',
    capabilities: ['audio', 'reference_images'],
  },
  {
    ...base,
    id: 'quill',
    name: 'Quill',
    family: 'text',
    capabilities: [],
    price: '1 credit per request',
  },
];
const all = parseFilter(new URLSearchParams());

describe('filterModels', () => {
  it.each([
    ['nothing', {}, ['lumen-image', 'tide-video', 'quill']],
    ['a family', { family: 'video' as const }, ['tide-video']],
    ['a capability', { capability: 'reference_images' }, ['lumen-image', 'tide-video']],
    ['a word of the name', { search: 'QUILL' }, ['quill']],
    ['words apart', { search: 'image  4' }, ['lumen-image', 'tide-video']],
    ['a capability in words', { search: 'sound' }, ['tide-video']],
    ['a price', { search: 'per request' }, ['quill']],
    ['no match', { search: 'zebra' }, []],
  ])('by %s', (_, filter, ids) => {
    expect(filterModels(models, { ...all, ...filter }).map(({ id }) => id)).toEqual(ids);
  });
});

describe('the address', () => {
  it.each(['', 'q=two+words&family=text&takes=audio&view=table'])('keeps "%s"', (query) => {
    expect(filterQuery(parseFilter(new URLSearchParams(query)))).toBe(query);
  });

  it('ignores invalid values', () => {
    const filter = parseFilter(new URLSearchParams('family=smell&view=spiral&takes='));
    expect(filter).toEqual({ search: '', family: null, capability: null, view: 'cards' });
  });
});

it('counts capabilities, most common first', () => {
  expect(capabilityCounts(models)).toEqual([
    ['reference_images', 2],
    ['audio', 1],
  ]);
});
