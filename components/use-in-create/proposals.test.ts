import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadModel } from '@/lib/contract';
import { normalizeModelForm } from '@/lib/forms';
import { addReference, proposalsFor } from './proposals';

const prompt = { name: 'prompt', type: 'string', required: true };
const images = { name: 'reference_images', type: 'array', item_type: 'string', max_items: 2 };
const frame = { name: 'first_image_url', type: 'string' };
const start = { name: 'first_frame_image_url', type: 'string' };
const size = { name: 'resolution', type: 'string', options: ['1K', '2K'], default: '1K' };

const modelOf = (id: string, family: string, fields: unknown[], enabled = true): ReadModel =>
  ({
    id,
    name: id,
    family,
    description: '',
    capabilities: [],
    enabled,
    schema: { fields },
    pricing: { credits_text: null },
    ui_hints: [],
  }) as unknown as ReadModel;

const plain = modelOf('plain', 'image', [prompt, size]);
const models = [
  modelOf('film', 'video', [prompt, frame]),
  plain,
  modelOf('gone', 'image', [prompt, images], false),
  modelOf('pro', 'image', [prompt, size, images]),
  modelOf('talk', 'text', [prompt, images]),
];
const media = { url: 'https://x.test/a.png', kind: 'image' } as const;

describe('the models that are proposed', () => {
  it('are the available ones that accept it, same family first, with the form carried over', () => {
    const base = { model: 'plain', values: { prompt: 'A well', resolution: '2K' } };
    const found = proposalsFor(models, base, media);
    expect(found.map(({ model, field }) => [model.id, field])).toEqual([
      ['pro', 'reference_images'],
      ['film', 'first_image_url'],
    ]);
    expect(found[0]?.body).toEqual({
      model: 'pro',
      prompt: 'A well',
      resolution: '2K',
      reference_images: [media.url],
    });
  });

  it('are the same if there is no form yet', () => {
    expect(proposalsFor(models, null, media).map(({ model }) => model.id)).toEqual(['film', 'pro']);
  });
});

describe('a picture as a frame of a film', () => {
  const first = { ...media, role: 'first' } as const;
  const last = { ...media, role: 'last' } as const;
  const end = { name: 'last_frame_image_url', type: 'string' };

  it('is taken by models for films with a field for it alone', () => {
    const shots = [...models, modelOf('tween', 'video', [prompt, images, start, end])];
    const idsFor = (use: typeof first | typeof last) =>
      proposalsFor(shots, null, use).map(({ model, field }) => [model.id, field]);
    expect(idsFor(first)).toEqual([['tween', 'first_frame_image_url']]);
    expect(idsFor(last)).toEqual([['tween', 'last_frame_image_url']]);
    expect(proposalsFor(models, null, last)).toEqual([]);
  });

  it('takes the place of the one before', () => {
    const tween = normalizeModelForm(modelOf('tween', 'video', [prompt, start, end]));
    const values = { first_frame_image_url: 'https://x.test/b.png', last_frame_image_url: 'c' };
    expect(addReference(tween, values, first)).toMatchObject({
      state: 'added',
      values: { first_frame_image_url: media.url, last_frame_image_url: 'c' },
    });
  });
});

describe('adding a reference', () => {
  const pro = normalizeModelForm(modelOf('pro', 'image', [prompt, frame, images]));

  it('returns null for a model without references', () => {
    expect(addReference(normalizeModelForm(plain), {}, media)).toBeNull();
    expect(addReference(pro, {}, { ...media, kind: 'video' })).toBeNull();
  });

  it.each([
    [[], { state: 'added', field: 'reference_images' }],
    [['https://x.test/b.png'], { state: 'added' }],
    [[media.url], { state: 'held' }],
    [['1', '2'], { state: 'full', label: 'Reference images', most: 2 }],
  ])('to a form that has %j', (held, expected) => {
    expect(addReference(pro, { reference_images: held }, media)).toMatchObject(expected);
  });

  it('keeps all other values and never exceeds a limit', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.webUrl(), { maxLength: 4 }), fc.string(), (held, words) => {
        const before = { prompt: words, reference_images: held };
        const extendedForm = addReference(pro, before, media);
        if (extendedForm?.state !== 'added') return;
        expect(extendedForm.values).toEqual({ ...before, reference_images: [...held, media.url] });
        expect(held.length).toBeLessThan(2);
      }),
    );
  });
});
