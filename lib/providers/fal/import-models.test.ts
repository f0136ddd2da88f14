import { describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import { importFalModel } from './import-models';
import { falModels } from './testing/models';

/** Names, types and mappings of the fields, for a person to review. */
const reviewed = (model: unknown) => {
  const imported = importFalModel(model);
  return (
    imported && {
      family: imported.family,
      fields: imported.fields.map(
        ({ name, type, format, required, default: initial, options, min, max }) =>
          [
            `${name}${required ? '*' : ''}`,
            format ?? type,
            options?.join('|'),
            min === undefined && max === undefined ? undefined : `${min ?? ''}..${max ?? ''}`,
            initial === undefined ? undefined : `=${JSON.stringify(initial)}`,
          ]
            .filter((part) => part !== undefined)
            .join(' '),
      ),
      mapping: imported.mapping,
      unusual: imported.unusual,
    }
  );
};

describe('importing a model of fal', () => {
  it('gives the fields a person would expect', () => {
    expect(falModels.map(reviewed)).toEqual([
      {
        family: 'image',
        fields: [
          'prompt* string',
          'image_size string square_hd|square|portrait_4_3|portrait_16_9|landscape_4_3|landscape_16_9 ="landscape_4_3"',
          'num_inference_steps integer 1..50 =28',
          'seed integer',
          'guidance_scale number 1..20 =3.5',
          'n integer 1..4 =1',
          'enable_safety_checker boolean =true',
          'output_format string jpeg|png ="jpeg"',
        ],
        mapping: { n: { to: 'num_images' } },
        unusual: ['image_size'],
      },
      {
        family: 'image',
        fields: [
          'prompt* string',
          'reference_images* uri',
          'n integer 1..4 =1',
          'aspect_ratio string auto|1:1|16:9|9:16 ="auto"',
        ],
        mapping: { reference_images: { to: 'image_urls' }, n: { to: 'num_images' } },
        unusual: [],
      },
      {
        family: 'image',
        fields: [
          'prompt* string',
          'reference_images* uri',
          'mask_image* uri',
          'strength number 0..1 =0.85',
          'loras array',
        ],
        mapping: {
          reference_images: { to: 'image_url', as: 'first' },
          mask_image: { to: 'mask_url' },
        },
        unusual: ['loras'],
      },
      {
        family: 'image',
        fields: ['prompt* string', 'reference_images* uri', 'mask_image* uri'],
        mapping: {
          reference_images: { to: 'image_url', as: 'first' },
          mask_image: { to: 'mask_url', mask: 'black' },
        },
        unusual: [],
      },
      {
        family: 'image',
        fields: [
          'reference_images* uri',
          'expand_top integer 0..2048 =0',
          'expand_bottom integer 0..2048 =0',
          'expand_left integer 0..2048 =0',
          'expand_right integer 0..2048 =0',
        ],
        mapping: { reference_images: { to: 'image_url', as: 'first' } },
        unusual: [],
      },
      {
        family: 'image',
        fields: [
          'reference_images* uri',
          'prompt string ="masterpiece, best quality, highres"',
          'upscale_factor number 1..4 =2',
        ],
        mapping: { reference_images: { to: 'image_url', as: 'first' } },
        unusual: [],
      },
      {
        family: 'image',
        fields: ['reference_images* uri'],
        mapping: { reference_images: { to: 'image_url', as: 'first' } },
        unusual: [],
      },
      {
        family: 'video',
        fields: [
          'prompt* string',
          'first_frame_image_url* uri',
          'duration integer 5|10 =5',
          'negative_prompt string ="blur, distort, and low quality"',
          'cfg_scale number 0..1 =0.5',
        ],
        mapping: {
          duration: { to: 'duration', as: 'text' },
          first_frame_image_url: { to: 'image_url' },
        },
        unusual: [],
      },
      {
        family: 'audio',
        fields: [
          'prompt* string',
          'voice string af_heart|af_bella|am_adam ="af_heart"',
          'speed number 0.1..5 =1',
        ],
        mapping: {},
        unusual: [],
      },
    ]);
  });

  it('makes fields that can be declared', () => {
    for (const model of falModels) {
      for (const field of importFalModel(model)?.fields ?? []) {
        expect(declaredField.safeParse(field).error).toBeUndefined();
      }
    }
  });

  it('leaves out what changes only how the answer is sent', () => {
    const properties = { prompt: { type: 'string' }, sync_mode: { type: 'boolean' } };
    const schema = { type: 'object', properties };
    const body = { content: { 'application/json': { schema } } };
    const openapi = { paths: { '/a/b': { post: { requestBody: body } } } };
    const metadata = { category: 'text-to-image' };
    expect(importFalModel({ endpoint_id: 'a/b', metadata, openapi })?.fields).toMatchObject([
      { name: 'prompt' },
    ]);
  });

  it('asks for the address of a sound, and never for its bytes', () => {
    const format = { type: 'string', enum: ['url', 'hex'], default: 'hex' };
    const properties = { text: { type: 'string' }, output_format: format };
    const schema = { type: 'object', required: ['text'], properties };
    const body = { content: { 'application/json': { schema } } };
    const openapi = { paths: { '/a/b': { post: { requestBody: body } } } };
    const metadata = { category: 'text-to-speech' };
    expect(importFalModel({ endpoint_id: 'a/b', metadata, openapi })).toMatchObject({
      family: 'audio',
      fields: [
        { name: 'prompt', label: 'Text', required: true },
        { name: 'output_format', options: ['url'], default: 'url' },
      ],
      mapping: { prompt: { to: 'text' } },
    });
  });

  it.each([
    ['nothing', undefined],
    [
      'a model that transcribes',
      { endpoint_id: 'a/b', metadata: { category: 'speech-to-text' }, openapi: {} },
    ],
    ['no document', { endpoint_id: 'a/b', metadata: { category: 'text-to-image' } }],
  ])('refuses %s', (_, model) => {
    expect(importFalModel(model)).toBeNull();
  });
});
