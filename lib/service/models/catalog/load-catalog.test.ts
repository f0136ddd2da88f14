import { describe, expect, it } from 'vitest';
import { declaredField, modelList, model as modelSchema } from '@/lib/contract';
import type { Configuration } from '../../config';
import { defaultConfiguration } from '../../config/testing/default-configuration';
import { loadCatalog } from './load-catalog';

const config = defaultConfiguration();
const catalog = loadCatalog(config);

const anyone = { workspaceId: 'ws_1', region: 'global', allowedModels: null };

/** The default configuration with one model changed. */
const changed = (id: string, more: Partial<Configuration['models'][number]>) =>
  loadCatalog({
    ...config,
    models: config.models.map((each) => (each.id === id ? { ...each, ...more } : each)),
  });

describe('what a viewer sees', () => {
  it('lists every public model as the interface has it', () => {
    const list = modelList.parse(JSON.parse(catalog.modelListBody(anyone, 'audio')));
    expect(list.data).toHaveLength(config.models.length);
    for (const listed of list.data) {
      expect(
        modelSchema.parse(listed).schema.fields.map((field) => declaredField.parse(field)),
      ).toEqual(listed.schema.fields);
    }
  });

  it('lists only what the key allows', () => {
    const viewer = {
      workspaceId: 'ws_1',
      region: 'global',
      allowedModels: ['quill', 'tween', 'gone'],
    };
    expect(catalog.modelsFor(viewer).map(({ id }) => id)).toEqual(['tween', 'quill']);
    expect(catalog.findModel('solstice', viewer)).toBeUndefined();
    expect(JSON.parse(catalog.modelListBody({ ...viewer, allowedModels: [] }))).toEqual({
      object: 'list',
      data: [],
    });
  });

  it('hides models that are not public or of another region, and still finds them for accepted work', () => {
    for (const hidden of [
      changed('tween', { public: false }),
      changed('tween', { region: 'eu' }),
    ]) {
      expect(hidden.findModel('tween', anyone)).toBeUndefined();
      expect(hidden.modelListBody(anyone)).not.toContain('"tween"');
      expect(hidden.model('tween')).toBeDefined();
    }
    const eu = changed('tween', { region: 'eu' });
    expect(eu.findModel('tween', { ...anyone, region: 'eu' })).toBeDefined();
  });

  it('lists a model as switched off where no route takes the work of the viewer’s region', () => {
    const [tween] = config.models.filter(({ id }) => id === 'tween');
    const eu = changed('tween', {
      routes: tween?.routes.map((each) => ({ ...each, region: 'eu' })),
    });
    const enabledFor = (region: string) =>
      eu.modelsFor({ ...anyone, region }).find(({ id }) => id === 'tween')?.enabled;
    expect([enabledFor('global'), enabledFor('eu')]).toEqual([false, true]);
  });

  it('keeps one text per distinct viewer', () => {
    expect(catalog.modelListBody(anyone)).toBe(catalog.modelListBody({ ...anyone }));
    const one = { workspaceId: 'ws_1', region: 'global', allowedModels: ['tween'] };
    expect(catalog.modelListBody(one)).not.toBe(catalog.modelListBody(anyone));
  });
});

describe('routes', () => {
  it.each<[string, Partial<Configuration['models'][number]>]>([
    ['the model is off', { enabled: false }],
    ['every route is off', { routes: [{ provider: 'sandbox', enabled: false }] }],
  ])('are empty when %s, and the list shows the model as unavailable', (_, more) => {
    const off = changed('tween', more);
    const model = off.findModel('tween', anyone);
    expect(model && off.routesFor(model)).toEqual([]);
    expect(off.modelsFor(anyone).find(({ id }) => id === 'tween')?.enabled).toBe(false);
  });

  it('have the declared name of the model at the provider', () => {
    const renamed = changed('tween', {
      routes: [{ provider: 'sandbox', model: 'morph-1', enabled: true }],
    });
    expect(renamed.model('tween')?.routes).toEqual([{ provider: 'sandbox', model: 'morph-1' }]);
    expect(catalog.model('tween')?.routes).toEqual([{ provider: 'sandbox', model: 'tween' }]);
  });

  it('are all sandboxes, and the catalog shows it', () => {
    expect(catalog.isSandboxOnly).toBe(true);
    expect(catalog.modelsFor(anyone).every(({ ui_hints }) => ui_hints.includes('sandbox'))).toBe(
      true,
    );
  });

  it('are not all sandboxes with a real provider, even a disabled one', () => {
    const real = loadCatalog({
      ...config,
      providers: [
        ...config.providers,
        { id: 'upstream', driver: 'openai-compatible', enabled: false },
      ],
      models: config.models.map((each) =>
        each.id === 'tween'
          ? { ...each, uiHints: ['sandbox'], routes: [{ provider: 'upstream', enabled: false }] }
          : each,
      ),
    });
    expect(real.isSandboxOnly).toBe(false);
    // A model that is switched off is not listed.
    expect([catalog.demo, real.demo]).toEqual(['all', 'all']);
    expect(real.model('tween')?.serialized.ui_hints).toEqual([]);
    expect(real.model('solstice')?.serialized.ui_hints).toContain('sandbox');
  });
});

it('lists models that only demonstrate after the others, each part as declared', () => {
  const real = loadCatalog({
    ...config,
    providers: [
      ...config.providers,
      { id: 'upstream', driver: 'openai-compatible', enabled: true },
    ],
    models: config.models.map((each) =>
      ['solstice', 'tween'].includes(each.id)
        ? { ...each, routes: [{ provider: 'upstream', enabled: true }] }
        : each,
    ),
  });
  const ids = (of: typeof real) => of.modelsFor(anyone).map(({ id }) => id);
  const isReal = (id: string) => ['solstice', 'tween'].includes(id);
  const declared = ids(catalog);
  expect(ids(real)).toEqual([...declared.filter(isReal), ...declared.filter((id) => !isReal(id))]);
  expect(real.demo).toBe('some');
});

describe('prices of the default catalog', () => {
  const price = (
    id: string,
    params: Record<string, unknown>,
    group = 'default',
    region = 'global',
  ) => {
    const model = catalog.model(id);
    if (model === undefined) throw new Error(`The default catalog has no ${id}.`);
    return catalog.price(model, params, { group, region, perks: [], atMs: Date.UTC(2026, 0, 1) });
  };

  it.each<[string, Record<string, unknown>, string, number]>([
    ['lumen-image', { resolution: '2K', n: 3 }, 'lumen-image.2k', 18_000],
    [
      'lumen-image-pro',
      { resolution: '2K', quality: 'high', n: 1 },
      'lumen-image-pro.high.2k',
      36_000,
    ],
    ['lumen-spark', { n: 8 }, 'lumen-spark', 6_400],
    ['kestrel-2', { mode: '4k', audio: true, duration: 10 }, 'kestrel-2.4k.audio', 220_000],
    ['glide-omni-flash', { resolution: '720p', duration: 10 }, 'glide-omni-flash.720p', 45_000],
    [
      'kestrel-omni-v3',
      {
        mode: 'std',
        audio: false,
        duration: 5,
        reference_videos: ['u'],
        input_video_duration: 3.5,
      },
      'kestrel-omni-v3.std.video',
      42_500,
    ],
  ])('%s %j', (id, params, ruleId, totalMilli) => {
    expect(price(id, params)).toMatchObject({ ruleId, totalMilli, perkApplied: false });
  });

  it('differ by region and by group', () => {
    expect(price('lumen-spark', { n: 1 }, 'default', 'eu')).toMatchObject({ totalMilli: 1_000 });
    expect(price('lumen-spark', { n: 1 }, 'partner')).toMatchObject({
      totalMilli: 680,
      perkApplied: true,
    });
  });

  it('are reported in words', () => {
    expect(catalog.model('lumen-image')?.serialized.pricing).toEqual({
      unit: 'image',
      display: 'per image',
      credits_text: '4–12 credits per image',
    });
  });
});
