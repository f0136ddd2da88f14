import { expect, it } from 'vitest';
import type { ReadModel } from '@/lib/contract';
import { validateForm } from '@/lib/forms';
import { toEntries } from './model-entries';
import { formOfPoint, offeredPoints, startingPoints } from './starting-points';

const modelOf = (id: string, family: string, ratios: string[], enabled = true): ReadModel =>
  ({
    id,
    name: id,
    family,
    description: '',
    capabilities: [],
    enabled,
    schema: {
      fields: [
        { name: 'prompt', type: 'string', required: true },
        { name: 'aspect_ratio', type: 'string', options: ratios },
      ],
    },
    pricing: { credits_text: null },
    ui_hints: [],
  }) as unknown as ReadModel;

const entries = toEntries([
  modelOf('first', 'image', ['1:1', '9:16']),
  modelOf('second', 'image', ['16:9', '3:4', '2:3', '1:1']),
  modelOf('film', 'video', ['16:9'], false),
]);

it('are only those that a published model can make', () => {
  expect(offeredPoints(entries).map(({ family }) => family)).not.toContain('video');
  expect(offeredPoints(entries)).toHaveLength(startingPoints.length - 1);
});

it.each(startingPoints)(
  '$id fills a form that can be sent, with the ratio where the model has it',
  (point) => {
    if (point.family === 'video') return expect(formOfPoint(point, entries, 'film')).toBeNull();
    for (const { model, spec } of entries.filter(({ model }) => model.enabled)) {
      const form = formOfPoint(point, entries, model.id);
      expect(form?.model).toBe(model.id);
      expect(validateForm(spec, form?.values ?? {}).reasons).toBeUndefined();
    }
    expect(formOfPoint(point, entries, 'second')?.values.aspect_ratio).toBe(point.ratio);
  },
);

it('takes the first model of its kind when the chosen one makes another', () => {
  const [point] = startingPoints;
  expect(point && formOfPoint(point, entries, 'film')).toMatchObject({ model: 'first' });
});
