import { expect, it } from 'vitest';
import { promotedBody, promotionCandidates } from './promotion-targets';
import { ratio, seed, specsOf } from './testing/designs';

const quality = (...options: string[]) => ({
  name: 'quality',
  type: 'string' as const,
  enum: options,
  default: options[0],
});
const specs = specsOf({
  spark: [ratio('1:1', '16:9')],
  image: [ratio('1:1', '16:9'), quality('low', 'high'), seed],
  square: [ratio('1:1')],
});
const wide = { model: 'spark', prompt: 'a house', aspect_ratio: '16:9' };

it('are other models and named values that the schemas allow', () => {
  const found = promotionCandidates(wide, specs);
  expect(found.map(({ model, values, label }) => [model, values, label])).toEqual([
    ['image', {}, 'Model image'],
    ['image', { quality: 'high' }, 'Model image · Quality: high'],
  ]);
  expect(found[1]?.body).toEqual({ ...wide, model: 'image', quality: 'high' });
});

it('of the same model change a value, and keep the others', () => {
  const made = { ...wide, model: 'image', seed: 7 };
  const found = promotionCandidates(made, specs).filter(({ model }) => model === 'image');
  expect(found.map(({ label, body }) => [label, body])).toEqual([
    ['Quality: high', { ...made, quality: 'high' }],
  ]);
});

it('keep nothing that the model does not declare', () => {
  expect(promotedBody({ ...wide, seed: 7 }, { model: 'spark', values: {} }, specs)).toEqual(wide);
  const unknown = { model: 'spark', values: { quality: 'high' } };
  expect(promotedBody(wide, unknown, specs)).toBeNull();
  expect(promotedBody(wide, { model: 'gone', values: {} }, specs)).toBeNull();
});
