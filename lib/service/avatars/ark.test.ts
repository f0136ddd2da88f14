import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ErrorBody, UploadedImage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createArkProvider } from '@/lib/providers/ark/operation';
import { type ArkDouble, arkDoubleKeys, startArkDouble } from '@/lib/providers/ark/testing/double';
import type { Configuration } from '../config';
import { taskFixtures } from '../tasks/testing/fixture';
import { picture } from '../testing';

const byArk = (configuration: Configuration): Configuration => ({
  ...configuration,
  models: configuration.models.map((each) => ({
    ...each,
    routes: [{ provider: 'ark', model: 'dreamina-seedance-2-0-260128', enabled: true }],
  })),
  providers: configuration.providers.map((each) => ({ ...each, id: 'ark' })),
});

describeDatabases('avatars at Ark', ({ database }) => {
  const open = taskFixtures();
  let double: ArkDouble;
  let aheadMs = 0;
  beforeEach(async () => {
    aheadMs = 0;
    double = await startArkDouble();
  });
  afterEach(() => double.close());

  /** A service with Ark as its provider, and an uploaded picture. */
  async function serve() {
    const provider = createArkProvider({
      apiKey: arkDoubleKeys.apiKey,
      baseUrl: `${double.url}/api/v3`,
      models: {},
      assets: { ...arkDoubleKeys, url: double.url, project: 'default', region: 'ap-southeast-1' },
      concurrent: 10,
      perMinute: 100_000,
    });
    const fixture = await open(database(), {
      providers: new Map([['ark', provider]]),
      configure: byArk,
      clock: { now: () => Date.now() + aheadMs },
    });
    const { service } = fixture;
    const workspace = await service.workspace({ credits: 1_000 });
    const form = new FormData();
    const png = await picture({ width: 400, height: 400 });
    form.set('file', new Blob([new Uint8Array(png)]), 'ada.png');
    const uploaded = await service.call(workspace.secret, '/v1/uploads/images', {
      method: 'POST',
      body: form,
    });
    const { asset_id: id } = (await uploaded.json()) as UploadedImage;
    const film = {
      model: 'solstice',
      prompt: 'good morning',
      avatar_mode: 'virtual',
      avatar_asset_ids: [id],
    };
    /** Status and code of a creation that is refused; nothing is kept of it. */
    const refused = async () => {
      const response = await service.post(workspace.secret, '/v1/generations', film);
      const { error } = (await response.json()) as ErrorBody;
      expect(await fixture.balance(workspace)).toMatchObject({
        quota_amount: 1_000,
        authorized_amount: 0,
      });
      expect(double.taken).toEqual([]);
      return [response.status, error.code, error.message] as const;
    };
    return { ...fixture, workspace, id, film, refused };
  }

  it('are put into its library, wait there, and appear in the film once they are active', async () => {
    const { service, workspace, id, film, refused, submit, reach } = await serve();
    await service.start();
    expect((await refused()).slice(0, 2)).toEqual([409, 'avatar_review_pending']);
    expect(double.assets).toMatchObject([{ name: id, state: 'Processing' }]);
    const served = await service.fetch(new Request(double.assets[0]?.url ?? ''));
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    aheadMs = 6_000;
    expect((await refused()).slice(0, 2)).toEqual([409, 'avatar_review_pending']);
    double.review('Active');
    aheadMs = 12_000;
    const task = await submit(workspace, film);
    await reach(workspace, task, 'succeeded');
    expect(double.taken.map(({ content }) => content)).toEqual([
      [
        { type: 'text', text: 'good morning' },
        {
          type: 'image_url',
          image_url: { url: `asset://${double.assets[0]?.id}` },
          role: 'reference_image',
        },
      ],
    ]);
    expect(double.assets).toHaveLength(1);
  });

  it('that its check refuses are refused with its words, for good', async () => {
    const { refused } = await serve();
    await refused();
    double.review('Failed');
    aheadMs = 6_000;
    const [status, code, message] = await refused();
    expect([status, code]).toEqual([400, 'avatar_reference_invalid']);
    expect(message).toContain('No face was found in the image');
    double.review('Active');
    aheadMs = 3_600_000;
    expect((await refused())[1]).toBe('avatar_reference_invalid');
  });

  it('wait while its library is down, and are put there once', async () => {
    const { refused, service, workspace, film } = await serve();
    double.review('down');
    expect((await refused()).slice(0, 2)).toEqual([503, 'avatar_provider_unavailable']);
    double.review('Active');
    aheadMs = 11_000;
    expect((await refused())[1]).toBe('avatar_review_pending');
    aheadMs = 20_000;
    expect((await service.post(workspace.secret, '/v1/quote', film)).status).toBe(200);
    expect(double.assets).toHaveLength(1);
  });
});
