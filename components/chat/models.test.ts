import { describe, expect, it } from 'vitest';
import type { Model } from '@/lib/contract';
import { fromSettings, settingsModel, takesImages, toSettings, validSettings } from './models';

const model = (fields: Model['schema']['fields'], capabilities: string[] = []): Model => ({
  id: 'quill',
  name: 'Quill',
  region: 'all',
  family: 'text',
  description: '',
  capabilities,
  pricing: { unit: '', display: '', credits_text: '' },
  schema: { fields },
  ui_hints: [],
  enabled: true,
});

describe('settings of a text model', () => {
  it('are the fields of its schema that are settings', () => {
    const fields = [
      { name: 'temperature', type: 'number' },
      { name: 'tools' },
      { name: 'input_images' },
    ];
    const names = settingsModel(model(fields)).schema.fields.map(({ name }) => name);
    expect(names).toEqual(['temperature']);
  });

  it('offer the reasoning effort as one field, and send it as an object', () => {
    const [field] = settingsModel(model([{ name: 'reasoning', type: 'object' }])).schema.fields;
    expect(field).toMatchObject({ name: 'reasoning_effort', options: ['low', 'medium', 'high'] });
    const sent = toSettings({ reasoning_effort: 'high', max_tokens: 5 });
    expect(sent).toEqual({ reasoning: { effort: 'high' }, max_tokens: 5 });
    expect(fromSettings(sent)).toEqual({ reasoning_effort: 'high', max_tokens: 5 });
    expect(toSettings({})).toEqual({});
  });

  it('drop fields that the schema no longer declares', () => {
    const now = model([{ name: 'temperature' }]);
    expect(validSettings(now, { temperature: 1, top_p: 0.5 })).toEqual({ temperature: 1 });
  });

  it('say by tag or by field whether the model takes images', () => {
    expect(takesImages(model([]))).toBe(false);
    expect(takesImages(model([], ['image_input']))).toBe(true);
    expect(takesImages(model([{ name: 'input_images' }]))).toBe(true);
  });
});
