import { describe, expect, it } from 'vitest';
import { capabilities } from '@/lib/contract';
import { defaultConfiguration } from '../../../config/testing/default-configuration';
import { loadCatalog } from '../load-catalog';
import { validateParams } from './validate-params';

const catalog = loadCatalog(defaultConfiguration());

function validate(modelId: string, body: unknown, isComplete = true) {
  const model = catalog.model(modelId);
  if (model === undefined) throw new Error(`The default catalog has no ${modelId}.`);
  return validateParams(model, body, { isComplete });
}

const url = 'https://cdn.example.com/clip.mp4';
const problemOf = (modelId: string, body: Record<string, unknown>) => {
  const result = validate(modelId, { model: modelId, prompt: 'a lighthouse', ...body });
  return result.ok ? undefined : result.problem;
};

describe('validateParams', () => {
  it('keeps what was sent and fills the defaults beside it', () => {
    expect(validate('lumen-image', { model: 'lumen-image', prompt: 'a fox', n: 3 })).toEqual({
      ok: true,
      params: { prompt: 'a fox', n: 3 },
      effectiveParams: { prompt: 'a fox', n: 3, aspect_ratio: 'auto', resolution: '1K' },
    });
  });

  it('needs no prompt where the model has none, and makes nothing of one that is sent', () => {
    const field = { name: 'reference_images', type: 'array', required: true } as const;
    const upscaler = {
      name: 'Upscaler',
      fields: new Map([[field.name, field]]),
      capabilities: new Set([capabilities.noPrompt]),
    };
    const files = { reference_images: ['https://cdn.example.com/a.png'] };
    for (const sent of [files, { ...files, prompt: '' }, { ...files, prompt: 'bigger' }]) {
      expect(validateParams(upscaler, sent, { isComplete: true })).toEqual({
        ok: true,
        params: sent,
        effectiveParams: files,
      });
    }
  });

  it('names an unknown field and the model’s fields', () => {
    expect(problemOf('lumen-image', { quality: 'high' })).toEqual({
      code: 'unsupported_parameter',
      param: 'quality',
      message:
        'Lumen Image does not take "quality". It takes: prompt, reference_images, aspect_ratio, resolution, n, seed.',
    });
  });

  it('lists the valid values', () => {
    expect(problemOf('lumen-image-pro', { quality: 'ultra' })).toEqual({
      code: 'invalid_value',
      param: 'quality',
      message: 'quality of Lumen Image Pro must be "low", "medium" or "high", not "ultra".',
    });
  });

  it('takes only ten seconds if the model takes only ten', () => {
    expect(problemOf('glide-omni-flash', { duration: 5 })).toMatchObject({
      code: 'invalid_value',
      param: 'duration',
      message: 'duration of Glide Omni Flash must be 10, not 5.',
    });
    expect(problemOf('glide-omni-flash', { duration: 10 })).toBeUndefined();
  });

  it.each([
    ['n', '2', 'not "2"'],
    ['n', 0, 'from 1 to 4'],
    ['reference_images', url, 'a list of URLs'],
  ])('coerces nothing: %s %j', (param, value, words) => {
    const problem = problemOf('lumen-image-pro', { [param]: value });
    expect(problem).toMatchObject({ code: 'invalid_value', param });
    expect(problem?.message).toContain(words);
  });

  it('takes null of what may be left out as left out', () => {
    const left = validate('lumen-image', { prompt: 'a fox' });
    expect(left).toMatchObject({ ok: true });
    expect(validate('lumen-image', { prompt: 'a fox', aspect_ratio: null, n: null })).toEqual(left);
    expect(validate('tween', { first_frame_image_url: null }, false)).toMatchObject({ ok: true });
    expect(problemOf('lumen-image', { sparkle: null })).toMatchObject({
      code: 'unsupported_parameter',
    });
  });

  it.each([[undefined], [null], [''], ['  \n']])('asks for a prompt, given %j', (prompt) => {
    expect(problemOf('lumen-image', { prompt })).toMatchObject({
      code: 'missing_required_parameter',
      param: 'prompt',
    });
  });

  it('needs no prompt for a quote, but validates a given one', () => {
    expect(validate('lumen-image', { model: 'lumen-image' }, false)).toMatchObject({ ok: true });
    expect(validate('lumen-image', { prompt: '' }, false)).toMatchObject({ ok: true });
    expect(validate('lumen-image', { prompt: 7 }, false)).toMatchObject({ ok: false });
  });

  it.each([[{}], [{ first_frame_image_url: null }]])(
    'asks for every field the schema requires, given %j',
    (body) => {
      expect(problemOf('tween', body)).toMatchObject({
        code: 'missing_required_parameter',
        param: 'first_frame_image_url',
        message: 'first_frame_image_url is required by Tween. Send a value for it.',
      });
    },
  );

  it('needs no file for a quote, but for a sound whose seconds are charged and unknown', () => {
    expect(validate('tween', {}, false)).toMatchObject({ ok: true });
    expect(validate('tween', { first_frame_image_url: 'x.png' }, false)).toMatchObject({
      problem: { code: 'invalid_value', param: 'first_frame_image_url' },
    });
    expect(validate('hark', {}, false)).toMatchObject({
      problem: { code: 'missing_required_parameter', param: 'audio_url' },
    });
    expect(validate('hark', { input_audio_duration: 60 }, false)).toMatchObject({ ok: true });
  });

  it.each([['__proto__'], ['constructor'], ['hasOwnProperty'], ['toString']])(
    'treats %s as any unknown name',
    (name) => {
      const body: unknown = JSON.parse(`{"prompt":"x",${JSON.stringify(name)}:{"n":1}}`);
      const result = validate('lumen-image', body);
      expect(result).toMatchObject({
        ok: false,
        problem: { code: 'unsupported_parameter', param: name },
      });
      expect(Object.hasOwn(Object.prototype, 'n')).toBe(false);
    },
  );

  it('shortens a very long name in the message', () => {
    const problem = problemOf('lumen-image', { ['x'.repeat(10_000)]: 1 });
    expect(problem?.param).toHaveLength(65);
    expect(problem?.message.length).toBeLessThan(300);
  });

  it.each([[null], [[]], ['text'], [3]])('refuses a body that is not an object: %j', (body) => {
    expect(validate('lumen-image', body)).toMatchObject({ ok: false, problem: { param: 'body' } });
  });
});

describe('rules between fields', () => {
  it('lets omni-v3 follow a reference video only in silence', () => {
    const videos = { reference_videos: [url], input_video_duration: 4 };
    expect(problemOf('kestrel-omni-v3', { ...videos, audio: true })).toMatchObject({
      code: 'invalid_value',
      param: 'audio',
    });
    expect(problemOf('kestrel-omni-v3', { ...videos, audio: false })).toBeUndefined();
    expect(problemOf('kestrel-omni-v3', videos)).toBeUndefined();
    expect(problemOf('kestrel-omni-v3', { audio: true, reference_videos: [] })).toBeUndefined();
  });

  it('knows no audio on video-O1', () => {
    expect(problemOf('kestrel-video-o1', { reference_videos: [url], audio: false })).toMatchObject({
      code: 'unsupported_parameter',
      param: 'audio',
    });
  });

  it.each([
    ['avatar_asset_ids', { avatar_mode: 'virtual' }],
    ['avatar_asset_ids', { avatar_mode: 'virtual', avatar_asset_ids: [] }],
    ['avatar_mode', { avatar_asset_ids: ['asset_0123456789'] }],
  ])('asks for %s when the other half is given: %j', (param, body) => {
    expect(problemOf('solstice-mini', body)).toMatchObject({
      code: 'missing_required_parameter',
      param,
    });
  });

  it('sets the input duration to the output duration if there is input', () => {
    const effectiveParams = (body: object) => {
      const result = validate('solstice', { prompt: 'x', duration: 8, ...body });
      return result.ok ? result.effectiveParams.input_video_duration : 'refused';
    };
    expect(effectiveParams({ reference_videos: [url] })).toBe(8);
    expect(effectiveParams({ reference_videos: [url], input_video_duration: 3.5 })).toBe(3.5);
    expect(effectiveParams({})).toBeUndefined();
  });
});
