import { describe, expect, it } from 'vitest';
import type { Model, ModelField } from '@/lib/contract';
import { toEntries } from './model-entries';
import { commonTraits, type ModelSearch, priceOf, searchModels } from './search-models';

function model(
  id: string,
  family: Model['family'],
  price: string,
  fields: ModelField[] = [],
): Model {
  return {
    id,
    name: id.toUpperCase(),
    region: 'all',
    family,
    description: `${id} makes things`,
    capabilities: [`${family}_capability`],
    pricing: { unit: family, display: `per ${family}`, credits_text: price },
    schema: { fields },
    ui_hints: [],
    enabled: true,
  };
}

const references: ModelField = { name: 'reference_images', type: 'array' };
const entries = toEntries([
  model('lumen', 'image', '4–12 credits per image', [references]),
  model('spark', 'image', '0.8 credits per image'),
  model('kestrel', 'video', '1,200 credits per video', [references]),
  model('quill', 'text', '1 credit per request'),
]);
const all: ModelSearch = { query: '', family: 'all', capability: null, order: 'listed' };
const found = (search: Partial<ModelSearch>) =>
  searchModels(entries, { ...all, ...search }).map(({ model: { id } }) => id);

describe('searching models', () => {
  it.each<[Partial<ModelSearch>, string[]]>([
    [{}, ['lumen', 'spark', 'kestrel']],
    [{ query: 'SPARK' }, ['spark']],
    [{ query: 'video capability' }, ['kestrel']],
    [{ query: 'image 0.8' }, ['spark']],
    [{ query: 'references image' }, ['lumen']],
    [{ family: 'image', order: 'price' }, ['spark', 'lumen']],
    [{ capability: 'references' }, ['lumen', 'kestrel']],
    [{ order: 'price' }, ['spark', 'lumen', 'kestrel']],
    [{ query: 'nothing' }, []],
  ])('%o', (search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  it('reads the lowest price of a text', () => {
    expect(priceOf(model('x', 'image', '4–12 credits'))).toBe(4);
    expect(priceOf(model('x', 'image', '1,200 credits'))).toBe(1200);
    expect(priceOf(model('x', 'image', 'ask us'))).toBe(Number.POSITIVE_INFINITY);
  });

  it('offers the inputs that several models accept, most common first', () => {
    expect(commonTraits(entries)).toEqual(['references']);
  });
});
