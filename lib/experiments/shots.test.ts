import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadModel } from '@/lib/contract';
import type { Shot, Take } from '@/lib/pages/storyboards';
import {
  bodyWithFirstFrame,
  chosenTake,
  fitSeconds,
  shotBody,
  shotCharacters,
  shotPicture,
} from './shots';

const prompt = { name: 'prompt', type: 'string', required: true };
const modelOf = (id: string, family: string, fields: unknown[], capabilities: string[] = []) =>
  ({
    id,
    name: id,
    family,
    description: '',
    capabilities,
    enabled: true,
    schema: { fields: [prompt, ...fields] },
    pricing: { credits_text: null },
    ui_hints: [],
  }) as unknown as ReadModel;

const frame = { name: 'first_frame_image_url', type: 'string' };
const duration = { name: 'duration', type: 'integer', min: 3, max: 8 };
const shape = { name: 'aspect_ratio', type: 'string', options: ['16:9', '9:16'] };
const mover = modelOf('mover', 'video', [frame, duration, shape]);
const teller = modelOf('teller', 'video', [duration, shape]);
const animator = modelOf('animator', 'video', [{ ...frame, required: true }]);
const painter = modelOf('painter', 'image', [
  shape,
  { name: 'n', type: 'integer', min: 1, max: 4 },
]);

const shot: Shot = {
  id: 'a',
  text: 'a harbour',
  seconds: 4.5,
  begins: 'picture',
  picture: null,
  sound: null,
  model: null,
  preset: null,
  values: { resolution: '1080p' },
  take: null,
};

describe('the body of a shot', () => {
  const film = { kind: 'film', ratio: '9:16' } as const;
  it.each([
    [
      'with a picture',
      mover,
      'https://x.test/a.png',
      { first_frame_image_url: 'https://x.test/a.png' },
    ],
    ['of its text alone', mover, null, { aspect_ratio: '9:16' }],
    ['of a model without a first frame', teller, null, { aspect_ratio: '9:16' }],
  ])('%s', (_, model, sourceUrl, expected) => {
    const { body } = shotBody(model, shot, { ...film, sourceUrl });
    expect(body).toMatchObject({ model: model.id, prompt: 'a harbour', duration: 5, ...expected });
    expect(body).not.toHaveProperty('resolution');
  });

  it('of a picture asks for one', () => {
    const { body } = shotBody(painter, shot, { kind: 'picture', ratio: '1:1', sourceUrl: null });
    expect(body).toEqual({ model: 'painter', prompt: 'a harbour', n: 1 });
  });

  it.each([
    ['no model', undefined, shot, null, 'Choose a model for films.'],
    ['a model of pictures', painter, shot, null, 'painter makes no videos.'],
    [
      'a model that begins with a picture',
      animator,
      shot,
      null,
      'animator begins with a picture. Add one, or choose another model.',
    ],
    ['no text', mover, { ...shot, text: ' ' }, null, 'Say what happens in this shot.'],
    [
      'a picture that the model does not take',
      teller,
      shot,
      'https://x.test/a.png',
      'teller takes no first frame. Choose another model, or take the picture away.',
    ],
  ])('says why there is none: %s', (_, model, each, sourceUrl, problem) => {
    expect(shotBody(model, each, { ...film, sourceUrl })).toEqual({ problem });
  });

  it('gets its first frame in the place of the picture that stood for it', () => {
    const body = { model: 'mover', prompt: 'a', first_frame_image_url: 'https://x.test/other.png' };
    expect(bodyWithFirstFrame(mover, body, 'https://x.test/frame.png')).toEqual({
      ...body,
      first_frame_image_url: 'https://x.test/frame.png',
    });
    expect(bodyWithFirstFrame(teller, body, 'https://x.test/frame.png')).toBeNull();
  });
});

describe('the characters of a shot', () => {
  const references = { name: 'reference_images', type: 'array', items: 'string', max_items: 3 };
  const caster = modelOf('caster', 'video', [frame, references]);
  const collector = modelOf('collector', 'video', [references], ['image_to_video']);
  const picture = (name: string, role: 'subject' | 'frame' = 'subject') => ({
    name,
    role,
    url: `https://x.test/${name}.png`,
  });
  const lena = {
    id: 'chr_lena',
    name: 'Lena',
    trigger: 'LNA1',
    note: '',
    palette: [],
    references: [picture('face'), picture('start', 'frame')],
  };
  const film = { kind: 'film', ratio: '16:9', characters: [lena] } as const;

  it('bring their pictures and words, and begin it where nothing else does', () => {
    expect(shotBody(caster, shot, { ...film, sourceUrl: null }).body).toMatchObject({
      prompt: 'a harbour, LNA1',
      reference_images: ['https://x.test/face.png'],
      first_frame_image_url: 'https://x.test/start.png',
    });
    const sourceUrl = 'https://x.test/a.png';
    expect(shotBody(caster, shot, { ...film, sourceUrl }).body).toMatchObject({
      prompt: 'a harbour, LNA1',
      reference_images: ['https://x.test/face.png'],
      first_frame_image_url: sourceUrl,
    });
    const leftOutOf = (hasFrame: boolean) =>
      shotCharacters(caster, shot, { ...film, hasFrame }).map(({ leftOut }) => leftOut);
    expect(leftOutOf(false)).toEqual([[]]);
    expect(leftOutOf(true)).toEqual([[{ name: 'start', reason: 'full' }]]);
  });

  it('stay beside a last frame that comes later, also in one list with it', () => {
    const awaiting = { ...film, sourceUrl: 'https://x.test/face.png', awaitsFrame: true };
    const { body } = shotBody(collector, shot, awaiting);
    const listOf = (urls: string[]) => urls.map((name) => `https://x.test/${name}.png`);
    expect(body?.reference_images).toEqual(listOf(['face', 'face']));
    const given = body && bodyWithFirstFrame(collector, body, 'https://x.test/frame.png');
    expect(given?.reference_images).toEqual(listOf(['frame', 'face']));
  });
});

describe('the length that a model is asked for', () => {
  const listed = (values: unknown[]) => ({
    type: 'integer' as const,
    limits: {},
    options: values.map((value) => ({ value, label: String(value) })),
  });
  it.each([
    [listed([5, 10]), 4, 5],
    [listed([5, 10]), 5.1, 10],
    [listed([5, 10]), 30, 10],
    [listed(['10s', '5s']), 3, '5s'],
    [{ type: 'number' as const, limits: { min: 1, max: 9, step: 0.5 }, options: [] }, 2.2, 2.5],
    [{ type: 'string' as const, limits: {}, options: [] }, 2.2, undefined],
  ])('%#', (field, seconds, expected) => {
    expect(fitSeconds(field, seconds)).toBe(expected);
  });

  it('is within the limits, and as long as the shot where they allow it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.nat(40),
        fc.double({ min: 0.5, max: 60, noNaN: true }),
        (min, more, seconds) => {
          const max = min + more;
          const fitted = Number(
            fitSeconds({ type: 'integer', limits: { min, max }, options: [] }, seconds),
          );
          expect(fitted).toBeGreaterThanOrEqual(Math.min(seconds - 1e-6, max));
          expect(fitted).toBeGreaterThanOrEqual(min);
          expect(fitted).toBeLessThanOrEqual(max);
        },
      ),
    );
  });
});

describe('what a shot shows', () => {
  const take = (key: string, state: Take['state'], hasOutput = true): Take => ({
    key,
    state,
    price: 1,
    charged: null,
    task_id: `task_${key}`,
    progress: 0,
    error: null,
    output: hasOutput ? { url: 'https://x.test/f', content_type: 'video/mp4' } : null,
    output_index: 0,
    begins_after: null,
  });
  const takes = [
    take('a.film.1', 'succeeded'),
    take('b.film.1', 'succeeded'),
    take('a.film.2', 'succeeded'),
    take('a.film.3', 'succeeded', false),
    take('a.film.4', 'failed'),
    take('a.picture.1', 'succeeded'),
  ];
  it.each([
    [null, 'a.film.2'],
    ['a.film.1', 'a.film.1'],
    ['a.film.3', 'a.film.2'],
  ])('the film %s is %s', (chosen, expected) => {
    expect(chosenTake({ id: 'a', take: chosen }, takes)?.key).toBe(expected);
  });
  it('the picture is the chosen one, else the newest that was made', () => {
    const begins = 'picture';
    const chosen = { id: 'a', picture: 'upload:asset_1', begins } as const;
    expect(shotPicture(chosen, takes)).toBe('upload:asset_1');
    expect(shotPicture({ id: 'a', picture: null, begins }, takes)).toBe(
      'result:task_a.picture.1:0',
    );
    expect(shotPicture({ id: 'b', picture: null, begins }, takes)).toBeNull();
  });
  it('a shot that begins with its text alone has no picture, although one was made', () => {
    expect(shotPicture({ id: 'a', picture: null, begins: 'text' }, takes)).toBeNull();
  });
});
