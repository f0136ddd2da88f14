import { expect, test } from 'vitest';
import type { EditVerb } from '@/lib/contract';
import type { VerbOffer } from '@/lib/forms';
import { askedEdit } from './asked-edit';

const offer = (verb: EditVerb, prompts: readonly (string | null)[]): VerbOffer =>
  ({
    verb,
    label: verb,
    edits: prompts.map((name, at) => ({
      modelId: `${verb}-${at}`,
      ...(name === null ? {} : { promptField: { name } }),
    })),
  }) as unknown as VerbOffer;

const place = { area: { x: 0.5, y: 0.5, width: 0, height: 0 }, from: null, until: null };
const offers = [
  offer('upscale', [null]),
  offer('restyle', ['prompt']),
  offer('change_region', [null, 'instruction']),
];

test.each([
  ['a place changes that region, by the first model that takes words', place, 'change_region-1'],
  ['a comment on the whole picture restyles it', null, 'restyle-0'],
])('%s', (_title, where, modelId) => {
  const asked = askedEdit({ text: 'A smaller boat', place: where }, offers);
  expect(asked?.modelId).toBe(modelId);
  expect(Object.values(asked?.values ?? {})).toEqual(['A smaller boat']);
});

test('where no model takes words nothing is proposed', () => {
  expect(askedEdit({ text: 'x', place }, [offer('upscale', [null])])).toBeNull();
});
