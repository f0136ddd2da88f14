import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelField } from '@/lib/contract';
import { characterInput } from '@/lib/pages/characters';
import { type FormCharacter, planCharacters } from './characters';
import { buildPayload } from './payload';
import { specWith } from './testing/models';
import type { FormValues } from './types';

const prompt: ModelField = { name: 'prompt', type: 'string', required: true };
const list = (name: string, max_items?: number): ModelField => ({
  name,
  type: 'array',
  item_type: 'string',
  format: 'uri',
  ...(max_items === undefined ? {} : { max_items }),
});
const slot = (name: string): ModelField => ({ name, type: 'string', format: 'uri' });
const nine = list('reference_images', 9);

const character = (
  name: string,
  pictures: number | FormCharacter['references'],
  words: Partial<FormCharacter> = {},
): FormCharacter => ({
  id: `chr_${name}`,
  name,
  trigger: '',
  note: '',
  palette: [],
  references:
    typeof pictures === 'number'
      ? Array.from({ length: pictures }, (_, index) => ({
          name: `${name} ${index + 1}`,
          role: 'subject' as const,
          url: url(`${name}-${index + 1}`),
        }))
      : pictures,
  ...words,
});
const url = (name: string) => `https://media.test/${name}.png`;
const urls = (...names: string[]) => names.map(url);

describe('pictures of characters', () => {
  const lena = character('lena', 3);
  const mug = character('mug', 2);

  it.each<[string, ModelField[], Record<string, unknown>]>([
    ['a list', [nine], { reference_images: urls('lena-1', 'lena-2', 'lena-3') }],
    ['a short list', [list('reference_images', 2)], { reference_images: urls('lena-1', 'lena-2') }],
    ['one picture', [slot('image_url')], { image_url: url('lena-1') }],
    [
      'a subject field first',
      [nine, slot('subject_image_url')],
      {
        subject_image_url: url('lena-1'),
        reference_images: urls('lena-2', 'lena-3'),
      },
    ],
    [
      'no mask, frame, style, depth or last frame',
      [
        slot('mask_image_url'),
        slot('first_frame_image_url'),
        slot('last_frame_image_url'),
        slot('style_image_url'),
        slot('depth_image_url'),
      ],
      {},
    ],
    [
      'not the picture that is edited beside a list',
      [slot('image_url'), nine],
      {
        reference_images: urls('lena-1', 'lena-2', 'lena-3'),
      },
    ],
    ['no videos', [list('reference_videos', 3)], {}],
    ['no field', [], {}],
  ])('go into %s', (_, fields, values) => {
    expect(planCharacters(specWith([prompt, ...fields]), {}, [lena]).values).toEqual(values);
  });

  it('share the places of a list in turn, and say by name what is left out', () => {
    const spec = specWith([prompt, list('reference_images', 3)]);
    const { values, shares } = planCharacters(spec, {}, [lena, mug]);
    expect(values.reference_images).toEqual(urls('lena-1', 'mug-1', 'lena-2'));
    expect(shares).toMatchObject([
      {
        name: 'lena',
        fields: [{ label: 'Reference images', count: 2 }],
        leftOut: [{ name: 'lena 3', reason: 'full' }],
      },
      { name: 'mug', leftOut: [{ name: 'mug 2', reason: 'full' }] },
    ]);
  });

  it('come after those of the form, and a picture that is there takes no second place', () => {
    const spec = specWith([prompt, list('reference_images', 3)]);
    const form = { reference_images: urls('mine', 'lena-2') };
    const { values, shares, pictures } = planCharacters(spec, form, [lena]);
    expect(values.reference_images).toEqual(urls('mine', 'lena-2', 'lena-1'));
    expect(shares[0]?.leftOut).toEqual([{ name: 'lena 3', reason: 'full' }]);
    // The form shows the one that it has itself already.
    expect(pictures).toMatchObject([
      { field: 'reference_images', url: url('lena-1'), character: { name: 'lena' } },
    ]);
    const single = planCharacters(specWith([slot('image_url')]), { image_url: url('mine') }, [
      lena,
    ]);
    expect(single.values).toEqual({ image_url: url('mine') });
    expect(single.shares[0]?.fields).toEqual([]);
  });

  it('go where their role says, and say which were deleted', () => {
    const spec = specWith([
      prompt,
      nine,
      slot('style_reference_image_url'),
      slot('first_frame_image_url'),
    ]);
    const references = [
      { name: 'Look', role: 'style', url: url('look') },
      { name: 'Opening', role: 'frame', url: url('opening') },
      { name: 'Face', role: 'subject', url: url('face') },
      { name: 'Gone', role: 'subject', url: null },
    ] as const;
    const { values, shares } = planCharacters(spec, {}, [character('lena', references)]);
    expect(values).toEqual({
      style_reference_image_url: url('look'),
      first_frame_image_url: url('opening'),
      reference_images: [url('face')],
    });
    expect(shares[0]?.leftOut).toEqual([{ name: 'Gone', reason: 'deleted' }]);
    const other = planCharacters(specWith([prompt, nine]), {}, [character('lena', references)]);
    expect(other.values.reference_images).toEqual(urls('look', 'face'));
    expect(other.shares[0]?.leftOut).toEqual([
      { name: 'Opening', reason: 'no-field' },
      { name: 'Gone', reason: 'deleted' },
    ]);
  });
});

describe('words of characters', () => {
  const lena = character('lena', 1, { trigger: 'LNA1', note: 'a woman with red hair' });

  it('join the prompt once, also where no field takes pictures', () => {
    const spec = specWith([prompt]);
    const { values, shares } = planCharacters(spec, { prompt: 'a harbour.' }, [lena]);
    expect(values).toEqual({ prompt: 'a harbour. LNA1, a woman with red hair' });
    expect(shares[0]).toMatchObject({ leftOut: [{ reason: 'no-field' }], lacksPrompt: false });
    expect(planCharacters(spec, values, [lena]).values).toEqual(values);
    expect(planCharacters(spec, {}, [lena]).values.prompt).toBe('LNA1, a woman with red hair');
  });

  it('join a prompt that has their words only inside of others', () => {
    const max = character('max', 0, { trigger: 'Max', note: '' });
    const planned = (text: string) =>
      planCharacters(specWith([prompt]), { prompt: text }, [max]).values.prompt;
    expect(planned('a banana, maximum contrast')).toBe('a banana, maximum contrast, Max');
    expect(planned('climax of max')).toBe('climax of max');
  });

  it.each([
    ['小明', '小明在公园跑步', '小强在公园跑步'],
    ['ハル', '公園のハルと犬', '公園の犬'],
    ['민수', '민수는 공원에', '공원에'],
    ['สมชาย', 'ภาพของสมชายในสวน', 'ในสวน'],
  ])('join a prompt once where words stand side by side: %s', (trigger, withIt, withoutIt) => {
    const min = character('min', 0, { trigger, note: '' });
    const planned = (text: string) =>
      planCharacters(specWith([prompt]), { prompt: text }, [min]).values.prompt;
    expect(planned(withIt)).toBe(withIt);
    expect(planned(withoutIt)).toBe(`${withoutIt}, ${trigger}`);
  });

  it('name the palette', () => {
    const brand = character('acme', 0, {
      palette: [
        { name: 'Night', color: '#0a2540' },
        { name: '', color: '#ffffff' },
      ],
    });
    expect(planCharacters(specWith([prompt]), { prompt: 'a poster' }, [brand]).values).toEqual({
      prompt: 'a poster, colours: Night #0a2540, #ffffff',
    });
  });

  it('are said to be left out where there is no prompt', () => {
    const plan = planCharacters(specWith([nine]), {}, [lena]);
    expect(plan.values).not.toHaveProperty('prompt');
    expect(plan.shares[0]?.lacksPrompt).toBe(true);
  });
});

describe('properties of a plan', () => {
  const fieldNames = fc.constantFrom(
    'reference_images',
    'image_url',
    'subject_images',
    'character_image_url',
    'style_image_url',
    'first_frame_image_url',
    'last_frame_image_url',
    'mask_image_url',
    'reference_videos',
    'image_urls',
  );
  const fields = fc.uniqueArray(fieldNames, { maxLength: 6 }).chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.oneof(
          fc.constant(slot(name)),
          fc.option(fc.integer({ min: 1, max: 9 })).map((max) => list(name, max ?? undefined)),
        ),
      ),
    ),
  );
  const reference = fc.record({
    name: fc.string({ maxLength: 5 }),
    role: fc.constantFrom('subject' as const, 'style' as const, 'frame' as const),
    url: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 0, max: 20 }).map((n) => url(`${n}`)),
    ),
  });
  const characters = fc.array(
    fc.array(reference, { maxLength: 12 }).map((references) => character('x', references)),
    { maxLength: 4 },
  );

  it('accounts for every picture, fills no field beyond its limit, and loses nothing of the form', () => {
    fc.assert(
      fc.property(fields, characters, fc.boolean(), (modelFields, chosen, hasOwn) => {
        const spec = specWith([prompt, ...modelFields]);
        const first = spec.fields.find(({ control }) => control.kind === 'media-list');
        const form: FormValues = hasOwn && first ? { [first.name]: [url('mine')] } : {};
        const plan = planCharacters(spec, form, chosen);
        for (const [at, share] of plan.shares.entries()) {
          const usedCount = share.fields.reduce((sum, { count }) => sum + count, 0);
          expect(usedCount + share.leftOut.length).toBe(chosen[at]?.references.length);
        }
        const { reasons } = buildPayload(spec, { prompt: 'x', ...plan.values });
        expect(reasons.map(({ message }) => message)).toEqual([]);
        for (const [name, value] of Object.entries(form)) {
          expect(plan.values[name]).toEqual(expect.arrayContaining([value].flat()));
        }
        for (const name of ['mask_image_url', 'last_frame_image_url', 'reference_videos']) {
          expect(plan.values[name]).toEqual(form[name]);
        }
      }),
    );
  });

  it('gives characters of the same pictures’ number places that differ by one at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 4 }),
        (capacity, count) => {
          const chosenCharacters = Array.from({ length: count }, (_, index) =>
            character(`c${index}`, 9),
          );
          const spec = specWith([prompt, list('reference_images', capacity)]);
          const counts = planCharacters(spec, {}, chosenCharacters).shares.map(({ fields: used }) =>
            used.reduce((sum, field) => sum + field.count, 0),
          );
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
          expect(counts.reduce((sum, each) => sum + each, 0)).toBe(Math.min(capacity, 9 * count));
        },
      ),
    );
  });
});

describe('a character as it is saved', () => {
  const lena = {
    kind: 'character',
    name: 'Lena',
    note: '',
    trigger: '',
    references: [{ file: 'upload:asset_1', name: 'Front', role: 'subject' }],
    palette: [],
    logo: null,
    is_shared: false,
  };

  it.each([
    ['a picture twice', { references: [...lena.references, ...lena.references] }],
    ['nothing', { references: [] }],
    ['no name', { name: ' ' }],
    ['a colour that is none', { palette: [{ name: 'Blue', color: 'blue' }] }],
    ['an address', { references: [{ file: 'https://a.test/x.png', name: '', role: 'subject' }] }],
    ['another role', { references: [{ file: 'upload:a', name: '', role: 'mask' }] }],
  ])('is refused with %s', (_, part) => {
    expect(characterInput.safeParse(lena).success).toBe(true);
    expect(characterInput.safeParse({ ...lena, ...part }).success).toBe(false);
  });
});
