import { afterAll, beforeAll, expect, it } from 'vitest';
import { idPrefixes, type ModelList, type Quote } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import { insertAssets, newMediaToken } from '../files/media';
import { createTestService, fewestStatements, type TestService } from '../testing';

const rule = (id: string, credits: number, place: { group: string; region?: string }) => ({
  id,
  model: 'lumen-spark',
  charge: 'per_image' as const,
  credits,
  ...place,
});

describeDatabases('quotes', (suite) => {
  let service: TestService;

  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      workers: 0,
      providers: new Map(),
      configure: (config) => ({
        ...config,
        models: config.models.map((model) =>
          model.id === 'vellum' ? { ...model, region: 'eu' } : model,
        ),
        pricing: {
          ...config.pricing,
          rules: [
            ...config.pricing.rules.filter(({ model }) => model !== 'tween'),
            {
              id: 'tween.frame',
              model: 'tween',
              charge: 'per_second',
              credits: 3,
              when: { first_frame_image_url: { present: true } },
            },
            rule('lumen-spark.studio', 0.5, { group: 'studio' }),
            rule('lumen-spark.eu.studio', 0.6, { group: 'studio', region: 'eu' }),
          ],
        },
      }),
    });
  });
  afterAll(() => service.close());

  const quote = async (secret: string, body: object) => {
    const response = await service.post(secret, '/v1/quote', body);
    expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)]);
    return (await response.json()) as Quote;
  };

  /** The version of every row in every table of the service. */
  const everything = async () => {
    const { rows: tables } = await suite
      .database()
      .query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'service'`,
      );
    const all: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await suite
        .database()
        .query(`select xmin::text, xmax::text, ctid::text from service.${name} order by ctid`);
      all[name] = rows;
    }
    return all;
  };

  it('answers the price, its calculation and the version of the rules', async () => {
    const { secret } = await service.workspace({ credits: 0 });
    expect(await quote(secret, { model: 'lumen-image', n: 3 })).toEqual({
      model: 'lumen-image',
      family: 'image',
      estimated_credits: expect.any(Number),
      unit: 'image',
      charge_type: 'per_image',
      matched_rule_id: expect.any(String),
      pricing_version: service.context.catalog.pricingVersion,
      perk_applied: false,
    });
    expect(await quote(secret, { model: 'solstice', duration: 6 })).toMatchObject({
      family: 'video',
      unit: 'second',
      charge_type: 'per_second',
    });
  });

  it('needs the model alone, and is priced as if the required files were there', async () => {
    const { secret } = await service.workspace({ credits: 0 });
    const frame = 'https://cdn.example.com/frame.png';
    const price = await quote(secret, { model: 'tween', first_frame_image_url: frame });
    expect(await quote(secret, { model: 'tween' })).toEqual(price);
    for (const model of ['lumen-edit', 'lumen-upscale', 'lumen-cutout', 'encore']) {
      expect(await quote(secret, { model })).toMatchObject({ model });
    }
  });

  it('is the total, already times n', async () => {
    const { secret } = await service.workspace({ credits: 0 });
    const one = await quote(secret, { model: 'lumen-image', prompt: 'x' });
    const four = await quote(secret, { model: 'lumen-image', prompt: 'x', n: 4 });
    expect(four.estimated_credits).toBe(one.estimated_credits * 4);
  });

  it("follows the workspace's region and group, as the operator changes them", async () => {
    const { id, secret } = await service.workspace({ credits: 0 });
    const body = { model: 'lumen-spark' };
    const usual = await quote(secret, body);
    await service.call(service.operatorKey, `/manage/workspaces/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ group: 'partner', region: 'eu' }),
    });
    const partner = await quote(secret, body);
    expect(usual.perk_applied).toBe(false);
    expect(partner.perk_applied).toBe(true);
    expect(partner.matched_rule_id).not.toBe(usual.matched_rule_id);
  });

  it.each([
    ['global', 'default', 'lumen-spark', 0.8],
    ['eu', 'default', 'lumen-spark.eu', 1],
    ['global', 'studio', 'lumen-spark.studio', 0.5],
    ['eu', 'studio', 'lumen-spark.eu.studio', 0.6],
    ['us', 'other', 'lumen-spark', 0.8],
  ])(
    'in region %s and group %s are priced by the rule %s',
    async (region, group, ruleId, credits) => {
      const { id, secret } = await service.workspace({ credits: 5 });
      await service.call(service.operatorKey, `/manage/workspaces/${id}`, {
        method: 'PATCH',
        body: JSON.stringify({ group, region }),
      });
      const body = { model: 'lumen-spark', prompt: 'x' };
      expect(await quote(secret, body)).toMatchObject({
        matched_rule_id: ruleId,
        estimated_credits: credits,
      });
      expect((await service.post(secret, '/v1/generations', body)).status).toBe(201);
      const balance = await service.call(secret, '/v1/user/balance');
      expect(await balance.json()).toMatchObject({ authorized_amount: credits });
    },
  );

  it('exist only for models in the workspace’s region, as in the list', async () => {
    const { id, secret } = await service.workspace({ credits: 0 });
    const seen = async () => {
      const list = (await (await service.call(secret, '/v1/models')).json()) as ModelList;
      const { status } = await service.post(secret, '/v1/quote', { model: 'vellum' });
      return [list.data.find((model) => model.id === 'vellum')?.region ?? null, status];
    };
    expect(await seen()).toEqual([null, 404]);
    await service.call(service.operatorKey, `/manage/workspaces/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ region: 'eu' }),
    });
    expect(await seen()).toEqual(['eu', 200]);
  });

  it('holds the seconds of input video to what the service measured', async () => {
    const { id, secret } = await service.workspace({ credits: 0 });
    const token = newMediaToken();
    await insertAssets(service.context.db, [
      {
        id: newId(idPrefixes.asset),
        workspaceId: id,
        role: 'upload',
        token,
        storageKey: token,
        contentType: 'video/mp4',
        size: 1,
        duration: 20,
        region: 'global',
      },
    ]);
    const body = (seconds: number) => ({
      model: 'solstice',
      duration: 5,
      reference_videos: [`${service.context.settings.baseUrl}/media/${token}.mp4`],
      input_video_duration: seconds,
    });
    const whole = await quote(secret, body(20));
    const { input_video_duration: _, ...unsaid } = body(0);
    expect((await quote(secret, unsaid)).estimated_credits).toBeLessThan(whole.estimated_credits);
    for (const seconds of [1, 40]) {
      const refused = await service.post(secret, '/v1/quote', body(seconds));
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        error: { code: 'invalid_value', param: 'input_video_duration' },
      });
    }
  });

  it('writes nothing, and asks the database nothing with a warm key', async () => {
    const { secret } = await service.workspace();
    await quote(secret, { model: 'lumen-image' });
    const before = await everything();
    const ask = (at: number) => quote(secret, { model: 'lumen-image', prompt: 'x', n: at + 1 });
    expect(await fewestStatements(suite.database(), 4, ask)).toBe(0);
    expect(await everything()).toEqual(before);
  });
});
