import { describe, expect, it } from 'vitest';
import { type ConfigurationInput, configuration } from '../configuration';
import { formatPath } from '../problems';
import { checkConfig } from './index';

type ModelInput = ConfigurationInput['models'][number];
type RuleInput = ConfigurationInput['pricing']['rules'][number];

const model = (
  more: Partial<ModelInput> = {},
  fields: ModelInput['schema']['fields'] = [],
): ModelInput => ({
  id: 'm',
  name: 'M',
  family: 'video',
  description: '',
  schema: {
    fields: [
      { name: 'prompt', type: 'string', required: true },
      { name: 'duration', type: 'integer', min: 1, max: 10, default: 5 },
      ...fields,
    ],
  },
  routes: [{ provider: 'sandbox' }],
  ...more,
});

const rule = (id: string, more: Partial<RuleInput> = {}): RuleInput => ({
  id,
  model: 'm',
  charge: 'per_second',
  credits: 1,
  ...more,
});

function check(models: ModelInput[], rules: RuleInput[], more: Partial<ConfigurationInput> = {}) {
  const result = checkConfig(
    configuration.parse({
      providers: [{ id: 'sandbox', driver: 'sandbox' }],
      models,
      pricing: { rules },
      ...more,
    }),
  );
  const tell = (each: (typeof result.errors)[number]) => `${formatPath(each.path)} ${each.message}`;
  return { errors: result.errors.map(tell), warnings: result.warnings.map(tell) };
}

const right = { errors: [], warnings: [] };
const resolution = {
  name: 'resolution',
  type: 'string' as const,
  options: ['720p', '1080p'],
  default: '720p',
};
const audio = { name: 'audio', type: 'boolean' as const, default: false };
const videos = {
  name: 'reference_videos',
  type: 'array' as const,
  item_type: 'string' as const,
  max_items: 3,
};

describe('names', () => {
  it.each<[string, ModelInput[], RuleInput[], string]>([
    [
      'a model twice',
      [model(), model()],
      [rule('r')],
      'models[1].id repeats "m" of models[0]. Write another id.',
    ],
    [
      'a rule twice',
      [model()],
      [rule('r'), rule('r')],
      'pricing.rules[1].id repeats "r" of rules[0]. Write another id.',
    ],
    [
      'a field twice',
      [model({}, [{ name: 'prompt', type: 'string' }])],
      [rule('r')],
      'models[0].schema.fields[2].name repeats "prompt" of fields[0]. Write another name.',
    ],
    [
      'an unknown provider',
      [model({ routes: [{ provider: 'gone' }] })],
      [rule('r')],
      'models[0].routes[0].provider names no provider. Write one of: sandbox.',
    ],
    [
      'a rule of an unknown model',
      [model()],
      [rule('r'), rule('s', { model: ['m', 'gone'] })],
      'pricing.rules[1].model names no model: "gone". Write the id of a model.',
    ],
    [
      'a condition on an unknown field',
      [model()],
      [rule('r'), rule('s', { when: { quality: 'high' } })],
      'pricing.rules[1].when.quality is no field of m. Write one of: prompt, duration.',
    ],
  ])('%s', (_, models, rules, error) => {
    expect(check(models, rules).errors).toEqual([error]);
  });
});

describe('fields', () => {
  it.each<[string, ModelInput['schema']['fields'][number], string]>([
    [
      'a default beyond the limit',
      { name: 'x', type: 'integer', max: 3, default: 4 },
      '.default is 4 and must be an integer of at most 3.',
    ],
    [
      'a default that is no option',
      { name: 'x', type: 'string', options: ['a'], default: 'b' },
      '.default is "b" and must be "a".',
    ],
    [
      'an option of another type',
      { name: 'x', type: 'integer', options: [1, '2'] },
      '.options offers "2", which is not an integer.',
    ],
    [
      'a limit of another type',
      { name: 'x', type: 'boolean', max: 3 },
      '.max means nothing for type boolean. Remove it, or change the type.',
    ],
    [
      'limits crossed',
      { name: 'x', type: 'number', min: 3, max: 2 },
      '.min is above max (2). Write a smaller number.',
    ],
    [
      'counts crossed',
      { name: 'x', type: 'array', min_items: 3, max_items: 2 },
      '.min_items is above max_items (2). Write a smaller number.',
    ],
    [
      'a known name of another type',
      { name: 'audio', type: 'string' },
      '.type must be boolean, because the interface gives audio a meaning.',
    ],
    [
      'a quantity without a top',
      { name: 'n', type: 'integer', min: 1 },
      '.max is needed: prices are multiplied by n. Write the largest value to accept.',
    ],
    [
      'a quantity of nothing',
      { name: 'n', type: 'integer', max: 3 },
      '.min is needed: prices are multiplied by n. Write a number above 0.',
    ],
  ])('%s', (_, field, error) => {
    expect(check([model({}, [field])], [rule('r')]).errors).toEqual([
      `models[0].schema.fields[2]${error}`,
    ]);
  });
});

describe('prices', () => {
  it('are complete when the rules cover every option', () => {
    const rules = [
      rule('a', { when: { resolution: '720p' } }),
      rule('b', { when: { resolution: '1080p' } }),
    ];
    expect(check([model({}, [resolution])], rules)).toEqual(right);
  });

  it('are missing for a model without a rule', () => {
    expect(check([model(), model({ id: 'x' })], [rule('r')]).errors).toEqual([
      'models[1] ("x") has no price. Write a rule for it under pricing.rules.',
    ]);
  });

  it.each<[string, RuleInput[], string]>([
    ['an option', [rule('a', { when: { resolution: '720p' } })], 'resolution "1080p"'],
    [
      'a combination',
      [
        rule('a', { when: { audio: true } }),
        rule('b', { when: { audio: false, resolution: '720p' } }),
      ],
      'audio false, resolution "1080p"',
    ],
    ['a length', [rule('a', { when: { duration: { max: 8 } } })], 'duration 10'],
    ['another region', [rule('a', { region: 'eu' })], 'any request'],
    [
      'input video',
      [rule('a', { when: { reference_videos: { present: false } } })],
      'reference_videos of 1',
    ],
  ])('are missing for %s', (_, rules, missing) => {
    expect(check([model({}, [resolution, audio, videos])], rules).errors).toEqual([
      `models[0] ("m") has no price for ${missing}. Write a rule under pricing.rules that matches it.`,
    ]);
  });

  it('need not cover what the rules between fields forbid', () => {
    const silent = model({ capabilities: ['reference_videos_require_silent'] }, [audio, videos]);
    const rules = [
      rule('loud', { when: { audio: true, reference_videos: { present: false } } }),
      rule('silent', { when: { audio: false } }),
    ];
    expect(check([silent], rules)).toEqual(right);
    expect(check([{ ...silent, capabilities: [] }], rules).errors).toHaveLength(1);
  });

  it('may not be ambiguous', () => {
    const rules = [
      rule('any'),
      rule('a', { when: { audio: true } }),
      rule('b', { when: { resolution: '1080p' } }),
    ];
    expect(check([model({}, [resolution, audio])], rules).errors).toEqual([
      'pricing.rules[2] ("b") and "a" price audio true, resolution "1080p" of m equally specifically. Give one of them another condition.',
    ]);
  });

  it('give a warning for a rule that never applies', () => {
    const rules = [
      rule('any'),
      rule('a', { when: { audio: true } }),
      rule('b', { when: { audio: false } }),
    ];
    const { errors, warnings } = check([model({}, [audio])], rules);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      'pricing.rules[0] ("any") never sets a price: no request meets it, or more specific rules (of a, b) always win. Remove it, or change its conditions.',
    ]);
  });

  it('give a warning for a condition that no request meets', () => {
    const rules = [rule('any'), rule('a', { when: { resolution: '8K' } })];
    expect(check([model({}, [resolution])], rules).warnings).toHaveLength(1);
  });

  it.each<[string, ModelInput, RuleInput, string]>([
    [
      'images of a video',
      model(),
      rule('r', { charge: 'per_image' }),
      'pricing.rules[0].charge does not fit m, a video model. Write per_second or per_video or per_request.',
    ],
    [
      'seconds without a duration',
      model({ schema: { fields: [{ name: 'duration', type: 'integer', min: 1, max: 9 }] } }),
      rule('r'),
      'pricing.rules[0].charge needs m to have a duration that is required or has a default, or the input_audio_duration of an audio_url that is required.',
    ],
    [
      'seconds of a sound that may be left out',
      model({
        family: 'audio',
        schema: {
          fields: [
            { name: 'audio_url', type: 'string', format: 'uri' },
            { name: 'input_audio_duration', type: 'number', min: 0.01, max: 60 },
          ],
        },
      }),
      rule('r'),
      'pricing.rules[0].charge needs m to have a duration that is required or has a default, or the input_audio_duration of an audio_url that is required.',
    ],
    [
      'input video that is not declared',
      model(),
      rule('r', { chargesInputVideo: true }),
      'pricing.rules[0].chargesInputVideo needs charge per_second, and m to declare input_video_duration.',
    ],
  ])('cannot charge %s', (_, declared, priced, error) => {
    expect(check([declared], [priced]).errors).toEqual([error]);
  });
});
