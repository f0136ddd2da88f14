import { afterEach, expect, it, vi } from 'vitest';
import type { Balance, ErrorBody, GenerationReceipt, UploadedImage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { MediaProvider } from '@/lib/providers';
import type { Configuration } from '../config';
import type { ScriptedProvider, TestService, TestWorkspace } from '../testing';
import {
  createScriptedProvider,
  createScriptedReviewer,
  createTestService,
  picture,
} from '../testing';

/** Solstice is served by `sandbox`, then by `second`. */
const twoRoutes = (configuration: Configuration): Configuration => ({
  ...configuration,
  models: configuration.models.map((model) =>
    model.id === 'solstice'
      ? {
          ...model,
          routes: ['sandbox', 'second'].map((provider) => ({
            provider,
            model: 'solstice',
            enabled: true,
          })),
        }
      : model,
  ),
  providers: [...configuration.providers, { id: 'second', driver: 'sandbox', enabled: true }],
});

describeDatabases('virtual avatars', (suite) => {
  const open = new Set<TestService>();
  /** How far the service's clock is ahead, in milliseconds. */
  let aheadMs = 0;
  afterEach(async () => {
    aheadMs = 0;
    for (const service of open) {
      expect(await service.mismatches()).toEqual([]);
      await service.close();
    }
    open.clear();
  });

  function reviewing() {
    const avatars = createScriptedReviewer();
    const provider: ScriptedProvider = { ...createScriptedProvider(), avatars };
    return { avatars, provider };
  }
  async function serve(
    providers: Record<string, MediaProvider>,
    options: Parameters<typeof createTestService>[1] = {},
  ): Promise<TestService> {
    const service = await createTestService(suite.database(), {
      providers: new Map(Object.entries(providers)),
      clock: { now: () => Date.now() + aheadMs },
      ...options,
    });
    open.add(service);
    return service;
  }
  async function upload(service: TestService, { secret }: TestWorkspace, name = 'ada.png') {
    const form = new FormData();
    const png = await picture({ width: 200, height: 200 });
    form.set('file', new Blob([new Uint8Array(png)]), name);
    const init = { method: 'POST', body: form };
    return (await (await service.call(secret, '/v1/uploads/images', init)).json()) as UploadedImage;
  }
  const film = (...ids: string[]) => ({
    model: 'solstice',
    prompt: 'good morning',
    avatar_mode: 'virtual',
    avatar_asset_ids: ids,
  });
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as ErrorBody;
    return {
      ...error,
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      shouldRetry: response.headers.get('x-should-retry'),
    };
  };
  const quote = (service: TestService, { secret }: TestWorkspace, ...ids: string[]) =>
    service.post(secret, '/v1/quote', film(...ids));
  /** The refusal of both a quote and a creation. Checks that they are the same and that nothing was stored. */
  async function refused(service: TestService, workspace: TestWorkspace, ...ids: string[]) {
    const quoted = await refusal(await quote(service, workspace, ...ids));
    const created = await refusal(
      await service.post(workspace.secret, '/v1/generations', film(...ids), {
        'idempotency-key': 'press',
      }),
    );
    expect(created).toEqual(quoted);
    expect(await tasksAndCredits(service, workspace)).toEqual([0, 1_000, 0]);
    return created;
  }
  async function tasksAndCredits(service: TestService, { id, secret }: TestWorkspace) {
    const { rows } = await suite
      .database()
      .query<{ n: number }>(
        'select count(*)::int as n from service.tasks where workspace_id = $1',
        [id],
      );
    const balance = (await (await service.call(secret, '/v1/user/balance')).json()) as Balance;
    return [rows[0]?.n, balance.quota_amount, balance.authorized_amount];
  }
  async function create(service: TestService, { secret }: TestWorkspace, ...ids: string[]) {
    const response = await service.post(secret, '/v1/generations', film(...ids));
    expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)]);
    return ((await response.json()) as GenerationReceipt).task_id;
  }
  const shown = async (service: TestService, { id }: TestWorkspace) => {
    const list = (await (await service.manage(`/workspaces/${id}/assets`)).json()) as {
      data: { avatar_review?: { state: string; reason: string | null } }[];
    };
    return list.data.map((asset) => asset.avatar_review);
  };

  it('are reviewed before a quote or a task, and then sent by the provider’s own references', async () => {
    const { avatars, provider } = reviewing();
    const service = await serve({ sandbox: provider });
    const workspace = await service.workspace();
    const { asset_id: id } = await upload(service, workspace);
    expect(await shown(service, workspace)).toEqual([undefined]);
    expect(await refused(service, workspace, id)).toMatchObject({
      status: 409,
      type: 'invalid_request_error',
      code: 'avatar_review_pending',
      param: 'avatar_asset_ids',
      message: expect.stringContaining(`“ada.png” (${id}) is being reviewed`),
      retryAfter: '30',
      shouldRetry: 'false',
    });
    expect(avatars.started).toMatchObject([{ key: id, name: 'ada.png', width: 200 }]);
    expect(avatars.asked).toEqual([]);
    expect(await shown(service, workspace)).toEqual([{ state: 'pending', reason: null }]);
    avatars.answer('approved');
    aheadMs = 30_000;
    expect((await quote(service, workspace, id)).status).toBe(200);
    await service.start();
    const task = await create(service, workspace, id);
    await vi.waitFor(() => expect(provider.requests.has(task)).toBe(true), { timeout: 15_000 });
    expect(provider.requests.get(task)?.references).toMatchObject([
      { field: 'avatar_asset_ids', avatarReference: `review:${id}` },
    ]);
    expect(avatars.asked).toEqual([`review:${id}`]);
    expect(await shown(service, workspace)).toEqual([{ state: 'approved', reason: null }]);
    await service.call(workspace.secret, `/v1/tasks/${task}/cancel`, { method: 'POST' });
  });

  it('that are unusable are refused by name, for good', async () => {
    const { avatars, provider } = reviewing();
    const service = await serve({ sandbox: provider });
    const workspace = await service.workspace();
    const good = await upload(service, workspace);
    avatars.answer('approved');
    expect((await quote(service, workspace, good.asset_id)).status).toBe(200);
    avatars.answer({ unusable: 'no face was found' });
    const { asset_id: bad } = await upload(service, workspace, 'tree.png');
    const answer = await refused(service, workspace, good.asset_id, bad);
    expect(answer).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      code: 'avatar_reference_invalid',
      param: 'avatar_asset_ids',
      retryAfter: null,
    });
    expect(answer.message).toBe(
      `“tree.png” (${bad}) cannot be an avatar: no face was found. Choose another image. Nothing was charged.`,
    );
    avatars.answer('approved');
    aheadMs = 24 * 3_600_000;
    expect(await refused(service, workspace, bad)).toMatchObject({ status: 400 });
    expect(avatars.started).toHaveLength(2);
    expect(await shown(service, workspace)).toEqual([
      { state: 'unusable', reason: 'no face was found' },
      { state: 'approved', reason: null },
    ]);
  });

  it('wait for a provider that is down, and are not submitted twice', async () => {
    const { avatars, provider } = reviewing();
    const service = await serve({ sandbox: provider });
    const workspace = await service.workspace();
    const { asset_id: id } = await upload(service, workspace);
    avatars.answer('down');
    expect(await refused(service, workspace, id)).toMatchObject({
      status: 503,
      type: 'service_unavailable_error',
      code: 'avatar_provider_unavailable',
      param: 'avatar_asset_ids',
      retryAfter: '30',
    });
    expect(avatars.started).toHaveLength(1);
    avatars.answer('pending');
    aheadMs = 10_000;
    expect(await refused(service, workspace, id)).toMatchObject({ status: 409 });
    expect(avatars.started).toHaveLength(2);
    // Down again while it is in review: the picture is there already.
    avatars.answer('down');
    aheadMs += 30_000;
    expect(await refused(service, workspace, id)).toMatchObject({ status: 503 });
    avatars.answer('approved');
    aheadMs += 10_000;
    expect((await quote(service, workspace, id)).status).toBe(200);
    expect(avatars.started).toHaveLength(2);
  });

  it('are submitted once by simultaneous requests', async () => {
    const { avatars, provider } = reviewing();
    const service = await serve({ sandbox: provider });
    const workspace = await service.workspace();
    const ids = [
      (await upload(service, workspace)).asset_id,
      (await upload(service, workspace)).asset_id,
    ];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        quote(service, workspace, ...(n % 2 === 0 ? ids : ids.toReversed())),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(409));
    expect(avatars.started.map(({ key }) => key).sort()).toEqual(ids.sort());
  });

  it('stay in review through a restart', async () => {
    const { avatars, provider } = reviewing();
    const first = await serve({ sandbox: provider });
    const workspace = await first.workspace();
    const { asset_id: id } = await upload(first, workspace);
    await refused(first, workspace, id);
    await first.close({ keepFiles: true });
    open.delete(first);
    const next = await serve({ sandbox: provider }, { dataDir: first.dataDir });
    expect(await refused(next, workspace, id)).toMatchObject({ code: 'avatar_review_pending' });
    avatars.answer('approved');
    aheadMs = 30_000;
    expect((await quote(next, workspace, id)).status).toBe(200);
    expect([avatars.started.length, avatars.asked]).toEqual([1, [`review:${id}`]]);
  });

  it('of another workspace are like unknown ones', async () => {
    const { avatars, provider } = reviewing();
    const service = await serve({ sandbox: provider });
    const [own, other] = [await service.workspace(), await service.workspace()];
    const { asset_id: id } = await upload(service, other);
    const unknown = `${id.slice(0, -4)}zzzz`;
    const foreign = await refused(service, own, id);
    expect(foreign).toMatchObject({ status: 400, code: 'avatar_reference_invalid' });
    expect(await refused(service, own, unknown)).toEqual({
      ...foreign,
      message: foreign.message.replace(id, unknown),
    });
    expect(avatars.started).toEqual([]);
    avatars.answer('approved');
    expect((await quote(service, other, id)).status).toBe(200);
    expect(await refused(service, own, id)).toEqual(foreign);
  });

  it('are reviewed by the next route’s provider while the first is down, which then makes the film', async () => {
    const [first, second] = [reviewing(), reviewing()];
    const service = await serve(
      { sandbox: first.provider, second: second.provider },
      { configure: twoRoutes },
    );
    const workspace = await service.workspace();
    const { asset_id: id } = await upload(service, workspace);
    expect(await refused(service, workspace, id)).toMatchObject({ status: 409 });
    expect(second.avatars.started).toEqual([]);
    first.avatars.answer('down');
    second.avatars.answer('approved');
    aheadMs = 30_000;
    await service.start();
    const task = await create(service, workspace, id);
    await vi.waitFor(() => expect(second.provider.starts(task)).toBe(1), { timeout: 15_000 });
    expect(first.provider.starts(task)).toBe(0);
    await service.call(workspace.secret, `/v1/tasks/${task}/cancel`, { method: 'POST' });
  });
});
