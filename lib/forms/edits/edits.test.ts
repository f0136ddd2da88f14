import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditVerb, Model, ModelField } from '@/lib/contract';
import { capabilities, editTag, editVerbs, noEditsTag } from '@/lib/contract';
import { planCharacters } from '../characters';
import { modelWith } from '../testing/models';
import { zodFromSpec } from '../testing/zod-from-spec';
import {
  editLabel,
  editPayload,
  editTakesCharacters,
  explainEdits,
  frameSides,
  planEditCharacters,
  readEditVerbs,
  verbOffers,
} from '.';

const picture: ModelField = { name: 'image_url', type: 'string', format: 'uri', required: true };
const references: ModelField = {
  name: 'reference_images',
  type: 'array',
  item_type: 'string',
  format: 'uri',
  max_items: 4,
};
const mask: ModelField = { name: 'mask_image_url', type: 'string', format: 'uri', required: true };
const freeMask: ModelField = { ...mask, required: false };
const prompt: ModelField = { name: 'prompt', type: 'string', required: true, max_length: 500 };
const hint: ModelField = { name: 'prompt', type: 'string' };
const strength: ModelField = { name: 'strength', type: 'number', min: 0, max: 1, step: 0.05 };
const count: ModelField = { name: 'n', type: 'integer', min: 1, max: 4, default: 1 };
const factor: ModelField = { name: 'upscale_factor', type: 'integer', options: [2, 4], default: 2 };
const ratio: ModelField = {
  name: 'aspect_ratio',
  type: 'string',
  options: ['auto', '16:9', '1:1'],
};
const side = (name: string): ModelField => ({
  name,
  type: 'integer',
  min: 0,
  max: 2_048,
  default: 0,
});
const sides = ['expand_left', 'expand_right', 'expand_top', 'expand_bottom'].map(side);
const firstFrame: ModelField = { name: 'first_frame_image_url', type: 'string', format: 'uri' };
const film: ModelField = {
  name: 'source_video_url',
  type: 'string',
  format: 'uri',
  required: true,
};
const films: ModelField = { ...references, name: 'reference_videos' };

const imageModel = (fields: readonly ModelField[], more: Partial<Model> = {}) =>
  modelWith(fields, { capabilities: [capabilities.noPrompt], ...more });
const filmModel = (fields: readonly ModelField[], more: Partial<Model> = {}) =>
  imageModel(fields, { family: 'video', ...more });
const tagged = (...verbs: EditVerb[]) => ({
  capabilities: [capabilities.noPrompt, ...verbs.map(editTag)],
});
const editOf = (model: Model, verb: EditVerb) => {
  const edit = readEditVerbs(model).find((each) => each.verb === verb);
  if (edit === undefined) throw new Error(`${model.id} does not ${verb}`);
  return edit;
};

const url = 'https://media.test/picture.png';
const maskUrl = 'https://media.test/mask.png';

describe('the edits of a model', () => {
  it.each<[string, Model, EditVerb[]]>([
    [
      'a picture, a mask and a prompt',
      imageModel([picture, mask, prompt]),
      ['change_region', 'extend_frame'],
    ],
    ['a picture and a mask: an eraser', imageModel([picture, mask]), ['change_region']],
    [
      'a mask that may be left out',
      imageModel([references, freeMask, prompt]),
      ['change_region', 'extend_frame', 'restyle'],
    ],
    ['a field for each edge', imageModel([picture, ...sides]), ['extend_frame']],
    [
      'edges without a prefix',
      imageModel([picture, ...['left', 'right', 'up', 'down'].map(side)]),
      ['extend_frame'],
    ],
    ['only some edges without a prefix', imageModel([picture, side('left'), side('top')]), []],
    ['a picture and a ratio', imageModel([picture, ratio]), ['extend_frame']],
    ['references, a prompt and a ratio', imageModel([references, prompt, ratio]), ['restyle']],
    ['a picture and a factor', imageModel([picture, factor]), ['upscale']],
    [
      'a weight of the prompt called scale',
      imageModel([picture, prompt, { name: 'scale', type: 'number' }]),
      ['restyle'],
    ],
    [
      'a picture, a prompt and a strength',
      imageModel([picture, prompt, strength]),
      ['variations', 'restyle'],
    ],
    ['a picture alone', imageModel([picture]), []],
    ['a prompt alone', imageModel([prompt, count]), []],
    ['a first frame', filmModel([firstFrame, prompt]), ['make_it_move']],
    ['a film that goes on', filmModel([film, hint]), ['extend_film']],
    ['films that are references', filmModel([films, prompt]), []],
    ['a picture model with a film', imageModel([film]), []],
    ['a text model', modelWith([picture, mask, prompt], { family: 'text' }), []],
  ])('follow from %s', (_, model, verbs) => {
    expect(readEditVerbs(model).map(({ verb }) => verb)).toEqual(verbs);
  });

  it.each<[string, Model, EditVerb[]]>([
    [
      'add what no field tells',
      imageModel([picture], tagged('remove_background')),
      ['remove_background'],
    ],
    [
      'leave out what fields would say',
      imageModel([references, freeMask, prompt], tagged('restyle')),
      ['restyle'],
    ],
    [
      'name references as the film that goes on',
      filmModel([films, prompt], tagged('extend_film')),
      ['extend_film'],
    ],
    [
      'name a ratio as a way to extend',
      imageModel([references, prompt, ratio], tagged('extend_frame')),
      ['extend_frame'],
    ],
    [
      'say that there are none',
      imageModel([picture, mask, prompt], { capabilities: [noEditsTag] }),
      [],
    ],
    ['do not replace a field', imageModel([picture, prompt], tagged('change_region')), []],
    [
      'of other services count as well',
      imageModel([picture], { capabilities: [capabilities.noPrompt, 'background_removal'] }),
      ['remove_background'],
    ],
  ])('tags %s', (_, model, verbs) => {
    expect(readEditVerbs(model).map(({ verb }) => verb)).toEqual(verbs);
  });

  it('are explained', () => {
    const whys = (model: Model) =>
      Object.fromEntries(explainEdits(model).map(({ verb, why }) => [verb, why]));
    expect(whys(imageModel([picture, mask, prompt]))).toMatchObject({
      change_region: 'By its fields: image_url, mask_image_url.',
      upscale: 'It lacks a field for the factor.',
      make_it_move: 'Make it move is for models that make videos.',
    });
    expect(whys(imageModel([picture], tagged('upscale', 'change_region')))).toMatchObject({
      change_region: 'It lacks a field for the mask.',
      upscale: 'By its tag, with image_url.',
      restyle: 'Its tags say that it does not: edit_restyle is not among them.',
    });
  });
});

describe('the parameters of an edit', () => {
  const all = { sourceUrl: url, maskUrl, prompt: 'A boat', strength: 0.5, n: 2, factor: 4 };
  it.each<[string, Model, EditVerb, Parameters<typeof editPayload>[1], object]>([
    [
      'a region',
      imageModel([picture, mask, prompt, count]),
      'change_region',
      all,
      { image_url: url, mask_image_url: maskUrl, prompt: 'A boat', n: 2 },
    ],
    [
      'a region, with a strength',
      imageModel([picture, mask, prompt, strength]),
      'change_region',
      all,
      { image_url: url, mask_image_url: maskUrl, prompt: 'A boat', strength: 0.5 },
    ],
    [
      'an eraser',
      imageModel([picture, mask]),
      'change_region',
      all,
      { image_url: url, mask_image_url: maskUrl },
    ],
    [
      'more references beside the picture',
      imageModel([references, freeMask, prompt]),
      'restyle',
      { ...all, settings: { reference_images: ['https://a.test/1.png', url] } },
      { reference_images: [url, 'https://a.test/1.png'], prompt: 'A boat' },
    ],
    [
      'edges',
      imageModel([picture, ...sides]),
      'extend_frame',
      { ...all, expand: { left: 64, top: 8 } },
      { image_url: url, expand_left: 64, expand_right: 0, expand_top: 8, expand_bottom: 0 },
    ],
    [
      'a padded picture, without words',
      imageModel([picture, mask, prompt, ratio]),
      'extend_frame',
      { sourceUrl: url, maskUrl },
      {
        image_url: url,
        mask_image_url: maskUrl,
        prompt: 'Go on with the scene beyond its edges, in the same style and light.',
        aspect_ratio: 'auto',
      },
    ],
    [
      'a ratio',
      imageModel([picture, ratio]),
      'extend_frame',
      { ...all, ratio: '16:9' },
      { image_url: url, aspect_ratio: '16:9' },
    ],
    [
      'a factor',
      imageModel([picture, factor]),
      'upscale',
      all,
      { image_url: url, upscale_factor: 4 },
    ],
    [
      'a factor in words',
      imageModel([picture, { ...factor, type: 'string', options: ['2x', '4x'], default: '2x' }]),
      'upscale',
      all,
      { image_url: url, upscale_factor: '4x' },
    ],
    [
      'a strength',
      imageModel([picture, strength, hint]),
      'variations',
      { sourceUrl: url, strength: 0.33 },
      { image_url: url, strength: 0.35 },
    ],
    [
      'a strength in percent',
      imageModel([picture, { ...strength, max: 100, step: 1, type: 'integer' }]),
      'variations',
      { sourceUrl: url, strength: 0.33 },
      { image_url: url, strength: 33 },
    ],
    [
      'a likeness',
      imageModel([picture, { ...strength, name: 'image_fidelity' }]),
      'variations',
      { sourceUrl: url, strength: 0.3 },
      { image_url: url, image_fidelity: 0.7 },
    ],
    [
      'a first frame',
      filmModel([firstFrame, prompt, { name: 'duration', type: 'integer', options: [5, 10] }]),
      'make_it_move',
      { sourceUrl: url, settings: { duration: 5, unknown: 1 } },
      {
        first_frame_image_url: url,
        prompt: 'The scene comes to life with gentle, natural movement.',
        duration: 5,
      },
    ],
    [
      'a film',
      filmModel([films, prompt], tagged('extend_film')),
      'extend_film',
      { sourceUrl: 'https://media.test/film.mp4', prompt: 'On' },
      { reference_videos: ['https://media.test/film.mp4'], prompt: 'On' },
    ],
    [
      'a film that would be edited otherwise',
      filmModel(
        [
          films,
          prompt,
          { name: 'refer_type', type: 'string', options: ['base', 'feature'], default: 'base' },
        ],
        tagged('extend_film'),
      ),
      'extend_film',
      { sourceUrl: 'https://media.test/film.mp4' },
      {
        reference_videos: ['https://media.test/film.mp4'],
        prompt: 'The film goes on without a cut.',
        refer_type: 'feature',
      },
    ],
  ])('of %s', (_, model, verb, input, payload) => {
    expect(editPayload(editOf(model, verb), input)).toEqual({ payload });
  });

  it.each<[string, Model, EditVerb, Parameters<typeof editPayload>[1], string[]]>([
    [
      'everything',
      imageModel([picture, mask, prompt]),
      'change_region',
      {},
      ['Choose a picture', 'Paint what should change', 'Say what should be there'],
    ],
    [
      'blank words',
      imageModel([picture, prompt]),
      'restyle',
      { sourceUrl: url, prompt: '  ' },
      ['Say how it should look'],
    ],
    [
      'edges',
      imageModel([picture, ...sides]),
      'extend_frame',
      { sourceUrl: url },
      ['Extend an edge'],
    ],
    [
      'an edge that it has not',
      imageModel([picture, side('expand_left')]),
      'extend_frame',
      { sourceUrl: url, expand: { top: 9 } },
      ['This model cannot extend the top edge'],
    ],
    [
      'a ratio',
      imageModel([picture, ratio]),
      'extend_frame',
      { sourceUrl: url },
      ['Choose a ratio'],
    ],
    [
      'a factor that it has not',
      imageModel([picture, factor]),
      'upscale',
      { sourceUrl: url, factor: 3 },
      ['Upscale factor must be one of 2, 4'],
    ],
    [
      'too many',
      imageModel([picture, prompt, count]),
      'restyle',
      { sourceUrl: url, prompt: 'Ink', n: 9 },
      ['Images must be at most 4'],
    ],
    ['a film', filmModel([film, hint]), 'extend_film', {}, ['Choose a film']],
  ])('are not made without %s', (_, model, verb, input, missing) => {
    const { missing: reasons } = editPayload(editOf(model, verb), input);
    expect(reasons?.map(({ message }) => message)).toEqual(missing);
  });

  const candidates: ModelField[] = [
    picture,
    references,
    mask,
    freeMask,
    prompt,
    hint,
    strength,
    count,
    factor,
    ratio,
    ...sides,
    firstFrame,
    film,
    films,
    { name: 'seed', type: 'integer', required: true },
  ];
  const models = fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...candidates), { selector: ({ name }) => name }),
      fc.subarray([...editVerbs]),
      fc.constantFrom('image' as const, 'video' as const),
    )
    .map(([fields, verbs, family]) =>
      modelWith(fields, { family, capabilities: verbs.map(editTag) }),
    );
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const inputs = fc.record({
    sourceUrl: optional(fc.constantFrom(url, '')),
    maskUrl: optional(fc.constantFrom(maskUrl, '')),
    prompt: optional(fc.string()),
    strength: optional(fc.double({ min: -1, max: 2, noNaN: true })),
    n: optional(fc.integer({ min: 0, max: 6 })),
    factor: optional(fc.constantFrom(1, 2, 4)),
    expand: optional(
      fc.dictionary(fc.constantFrom(...frameSides), fc.integer({ min: -10, max: 3_000 })),
    ),
    ratio: optional(fc.constantFrom('16:9', '7:3')),
    settings: optional(fc.dictionary(fc.constantFrom('seed', 'n', 'other'), fc.integer())),
  });

  it('are valid by the form’s rules and declared, or there are words, whatever the model and the choice', () => {
    fc.assert(
      fc.property(models, inputs, (model, input) => {
        for (const edit of readEditVerbs(model)) {
          const { payload, missing } = editPayload(edit, input);
          if (missing) {
            expect(missing.length).toBeGreaterThan(0);
            expect(missing.every(({ message }) => message.trim() !== '')).toBe(true);
          } else {
            expect(zodFromSpec(edit.spec).safeParse(payload).error).toBeUndefined();
            expect(Object.values(payload).flat()).toContain(input.sourceUrl);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the edits of a service', () => {
  it('are offered where a model does them, and say what is needed where none does', () => {
    const upscaler = imageModel([picture, factor]);
    const offers = verbOffers([upscaler, { ...imageModel([picture, mask]), enabled: false }]);
    expect(offers.map(({ verb }) => verb)).toEqual([...editVerbs]);
    expect(offers.find(({ verb }) => verb === 'upscale')).toMatchObject({
      label: editLabel('upscale'),
      edits: [{ modelId: upscaler.id, factorField: { name: 'upscale_factor' } }],
    });
    expect(offers.find(({ verb }) => verb === 'change_region')).toEqual({
      verb: 'change_region',
      label: 'Change a region',
      edits: [],
      why: 'No model here does this.',
      wants: 'It needs a model with a field for the picture and one for a mask (inpainting).',
    });
  });
});

describe('characters of an edit', () => {
  const addressOf = (name: string) => `https://media.test/${name}.png`;
  const lena = {
    id: 'chr_1',
    name: 'Lena',
    trigger: 'LENA',
    note: '',
    palette: [],
    references: ['a', 'b', 'c', 'd'].map((name) => ({
      name,
      role: 'subject' as const,
      url: addressOf(name),
    })),
  };
  /** What is sent, and what is left out, with the fields that the stage fills in taken from the form, as in the room. */
  const fill = (fields: readonly ModelField[], sentUrl = url, settings = {}) => {
    const edit = editOf(imageModel(fields), 'restyle');
    const { sourceField, spec } = edit;
    const form = { ...spec, fields: spec.fields.filter(({ name }) => name !== sourceField.name) };
    const written = { prompt: 'At sea', ...settings };
    const { values, shares } = planEditCharacters(edit, form, written, url, (to, of) =>
      planCharacters(to, of, [lena]),
    );
    const input = { sourceUrl: sentUrl, prompt: String(values.prompt), settings: values };
    return {
      isTaken: editTakesCharacters(edit, form),
      payload: editPayload(edit, input).payload,
      leftOut: shares[0]?.leftOut.map(({ name, reason }) => `${name} ${reason}`),
    };
  };

  it.each([
    [
      'beside the picture',
      [prompt, picture, references],
      { image_url: url, reference_images: ['a', 'b', 'c', 'd'].map(addressOf) },
      [],
    ],
    [
      'after the picture in its list',
      [prompt, references],
      { reference_images: [url, ...['a', 'b', 'c'].map(addressOf)] },
      ['d full'],
    ],
  ])('go %s', (_, fields, places, leftOut) => {
    expect(fill(fields)).toEqual({
      isTaken: true,
      payload: { prompt: 'At sea, LENA', ...places },
      leftOut,
    });
  });

  it('come after pictures that are there already, each once', () => {
    const settings = { reference_images: [url, ...['z', 'b'].map(addressOf)] };
    expect(fill([prompt, references], url, settings).payload?.reference_images).toEqual([
      url,
      ...['z', 'b', 'a'].map(addressOf),
    ]);
  });

  it('stay out of the place of the picture, also when a padded one is sent in its stead', () => {
    expect(fill([prompt, picture])).toEqual({
      isTaken: false,
      payload: { prompt: 'At sea, LENA', image_url: url },
      leftOut: ['a no-field', 'b no-field', 'c no-field', 'd no-field'],
    });
    expect(fill([prompt, { ...references, max_items: 1 }]).payload).toEqual({
      prompt: 'At sea, LENA',
      reference_images: [url],
    });
    const padded = addressOf('padded');
    expect(fill([prompt, references], padded).payload?.reference_images).toEqual([
      padded,
      ...['a', 'b', 'c'].map(addressOf),
    ]);
  });
});
