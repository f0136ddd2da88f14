import { describe, expect, it } from 'vitest';
import config from '@/atelier.config';
import { dockFields } from './dock';
import { normalizeModelForm } from './normalize';
import { modelWith } from './testing/models';

const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

describe('the fields of a dock', () => {
  it('are the shape, then what people change most, three at most', () => {
    const spec = normalizeModelForm(
      modelWith([
        { name: 'prompt', type: 'string', required: true },
        { name: 'style', type: 'string', options: ['plain', 'ink'] },
        { name: 'n', type: 'integer', minimum: 1, maximum: 4 },
        { name: 'resolution', type: 'string', options: ['1K', '2K'] },
        { name: 'aspect_ratio', type: 'string', options: ['1:1', '16:9'] },
        { name: 'seed', type: 'integer' },
        { name: 'reference_videos', type: 'array' },
        { name: 'input_video_duration', type: 'number' },
      ]),
    );
    const { prompt, media, settings, panel } = dockFields(spec);
    expect(prompt?.name).toBe('prompt');
    expect(namesOf(media)).toEqual(['reference_videos', 'input_video_duration']);
    expect(namesOf(settings)).toEqual(['aspect_ratio', 'n', 'resolution']);
    expect(namesOf(panel).toSorted()).toEqual(['aspect_ratio', 'n', 'resolution', 'seed', 'style']);
  });

  it('begin with what has to be filled in, and have nothing that cannot be changed', () => {
    const spec = normalizeModelForm(
      modelWith([
        { name: 'aspect_ratio', type: 'string', options: ['1:1'] },
        { name: 'duration', type: 'integer', options: [5, 10] },
        { name: 'camera', type: 'string', options: ['still', 'pan'], required: true },
      ]),
    );
    expect(namesOf(dockFields(spec).settings)).toEqual(['camera', 'duration']);
  });

  it('lose no field of any model of the sandbox', () => {
    const models = config.models ?? [];
    expect(models.length).toBeGreaterThan(10);
    for (const { schema, ...model } of models) {
      const spec = normalizeModelForm(modelWith([...(schema?.fields ?? [])], model));
      const { prompt, media, settings, panel } = dockFields(spec);
      const divided = [...(prompt === undefined ? [] : [prompt]), ...media, ...panel];
      expect(namesOf(divided).toSorted(), spec.modelId).toEqual(namesOf(spec.fields).toSorted());
      expect(settings.length, spec.modelId).toBeLessThanOrEqual(3);
      const shape = panel.find(({ control }) => control.kind === 'ratio');
      if (shape !== undefined) expect(settings, spec.modelId).toContain(shape);
    }
  });
});
