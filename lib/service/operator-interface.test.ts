import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody, TaskUpdates, UploadedFile } from '@/lib/contract';
import {
  assetList,
  createdKey,
  ledgerLine,
  managedWorkspace,
  serviceInfo,
  taskDetail,
  taskUpdates,
} from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import type { TestService } from './testing';
import { createScriptedProvider, createTestService, picture, pictureOutput } from './testing';

describeDatabases('management interface', (suite) => {
  let service: TestService;
  const provider = createScriptedProvider();

  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      providers: new Map([['sandbox', provider]]),
      configure: (config) => ({ ...config, grants: { sandboxCredits: 25 } }),
    });
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    await service.start();
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const send = (method: string, path: string, body?: unknown) =>
    service.call(service.operatorKey, `/manage${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as ErrorBody;
    return { status: response.status, code: error.code, param: error.param };
  };
  const quota = async (secret: string) =>
    ((await (await service.call(secret, '/v1/user/balance')).json()) as { quota_amount: number })
      .quota_amount;

  it('describes the deployment', async () => {
    const info = serviceInfo.parse(await (await service.manage('/info')).json());
    expect(info).toMatchObject({
      sandbox: true,
      base_url: 'http://service.test',
      usd_per_credit: 0.016,
    });
  });

  it('makes a workspace once per id, with sandbox credits once', async () => {
    const id = newId('ws');
    const made = await Promise.all(
      [1, 2, 3].map(() => send('POST', '/workspaces', { id, name: 'Studio', kind: 'team' })),
    );
    for (const response of made) {
      expect(response.status).toBe(201);
      expect(managedWorkspace.parse(await response.json())).toMatchObject({
        id,
        name: 'Studio',
        region: 'global',
        group: 'default',
        status: 'active',
      });
    }
    const key = await send('POST', `/workspaces/${id}/keys`, { name: 'K', scopes: ['v1:text'] });
    const { secret, scopes } = createdKey.parse(await key.json());
    expect(scopes).toEqual(['v1:text']);
    expect(key.headers.get('cache-control')).toBe('no-store');
    expect(await quota(secret)).toBe(25);
  });

  it('gives a personal workspace no sandbox credits and no keys', async () => {
    const response = await send('POST', '/workspaces', { name: 'Mine', kind: 'personal' });
    const { id } = managedWorkspace.parse(await response.json());
    const { rows } = await suite
      .database()
      .query('select available_milli::int from service.balances where workspace_id = $1', [id]);
    expect(rows).toEqual([{ available_milli: 0 }]);
    const key = await send('POST', `/workspaces/${id}/keys`, { name: 'K', scopes: ['v1:text'] });
    expect(await refusal(key)).toMatchObject({ status: 403, code: 'workspace_not_allowed' });
  });

  it('refuses what it does not take, naming it', async () => {
    const { id } = await service.workspace({ credits: 0 });
    const cases: [string, string, unknown, object][] = [
      ['POST', '/workspaces', { kind: 'team' }, { status: 400, param: 'name' }],
      ['POST', '/workspaces', { name: 'A', kind: 'club' }, { status: 400, param: 'kind' }],
      [
        'POST',
        '/workspaces',
        { name: 'A', kind: 'team', id: '../x' },
        { status: 400, param: 'id' },
      ],
      ['PATCH', `/workspaces/${id}`, { owner: 'x' }, { status: 400, param: 'owner' }],
      [
        'POST',
        `/workspaces/${id}/grants`,
        { amount: -1, memo: '', once_key: 'a' },
        { param: 'amount' },
      ],
      [
        'POST',
        `/workspaces/${id}/grants`,
        { amount: 0.0001, memo: '', once_key: 'a' },
        { param: 'amount' },
      ],
      [
        'POST',
        `/workspaces/${id}/grants`,
        { amount: 5e-324, memo: '', once_key: 'a' },
        { param: 'amount' },
      ],
      [
        'POST',
        `/workspaces/${id}/perks`,
        { discount_percent: 5e-324, reason: 'r' },
        { param: 'discount_percent' },
      ],
      [
        'POST',
        `/workspaces/${id}/keys`,
        { name: 'K', scopes: [] },
        { status: 400, param: 'scopes' },
      ],
      ['POST', `/workspaces/${id}/keys`, { name: 'K', scopes: ['root'] }, { param: 'scopes.0' }],
      ['GET', `/workspaces/${id}/tasks?limit=1000`, undefined, { status: 400, param: 'limit' }],
      ['GET', `/workspaces/${id}/tasks?after=nonsense`, undefined, { status: 400, param: 'after' }],
    ];
    for (const [method, path, body, expected] of cases) {
      expect([path, await refusal(await send(method, path, body))]).toMatchObject([path, expected]);
    }
  });

  it('answers 404 for what is not there', async () => {
    const missing = newId('ws');
    const { id } = await service.workspace({ credits: 0 });
    const other = await service.workspace({ credits: 10 });
    const task = await service.post(other.secret, '/v1/generations', {
      model: 'lumen-image',
      prompt: 'x',
    });
    const { task_id: foreign } = (await task.json()) as { task_id: string };
    const cases: [string, string, unknown?][] = [
      ['GET', `/workspaces/${missing}`],
      ['PATCH', `/workspaces/${missing}`, { name: 'A' }],
      ['POST', `/workspaces/${missing}/grants`, { amount: 1, memo: '', once_key: 'a' }],
      ['POST', `/workspaces/${missing}/keys`, { name: 'K', scopes: ['v1:text'] }],
      ['GET', `/workspaces/${missing}/keys`],
      ['GET', `/workspaces/${missing}/tasks`],
      ['GET', `/workspaces/${missing}/assets`],
      ['DELETE', `/workspaces/${id}/keys/${newId('key')}`],
      ['GET', `/workspaces/${id}/tasks/${foreign}`],
      ['DELETE', `/workspaces/${id}/assets/${newId('asset')}`],
    ];
    for (const [method, path, body] of cases) {
      expect([path, (await send(method, path, body)).status]).toEqual([path, 404]);
    }
  });

  it('grants once per once_key, and answers with the same line', async () => {
    const { id, secret } = await service.workspace({ credits: 0 });
    const before = await quota(secret);
    const grant = { amount: 12.345, memo: 'Welcome', once_key: 'welcome' };
    const first = await send('POST', `/workspaces/${id}/grants`, grant);
    const second = await send('POST', `/workspaces/${id}/grants`, grant);
    expect([first.status, second.status]).toEqual([201, 200]);
    const line = ledgerLine.parse(await first.json());
    expect(line).toMatchObject({ kind: 'grant', available_delta: 12.345, memo: 'Welcome' });
    expect(await second.json()).toEqual(line);
    expect(await quota(secret)).toBe(before + 12.345);
  });

  it('lists every change of every task in pages, from the position of the reader', async () => {
    const { id, secret } = await service.workspace({ credits: 1_000 });
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) {
      const response = await service.post(secret, '/v1/generations', {
        model: 'lumen-image',
        prompt: `number ${n}`,
      });
      ids.push(((await response.json()) as { task_id: string }).task_id);
    }
    const finished = async () => {
      const response = await service.call(secret, `/v1/tasks?ids=${ids.join(',')}&limit=100`);
      const { data } = (await response.json()) as { data: { status: string }[] };
      return data.every(({ status }) => status === 'succeeded');
    };
    await expect.poll(finished, { timeout: 40_000, interval: 20 }).toBe(true);
    const seen: TaskUpdates['data'] = [];
    let after: string | null = null;
    do {
      const query: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
      const response = await service.manage(`/workspaces/${id}/tasks?since_ms=0&limit=3${query}`);
      const page = taskUpdates.parse(await response.json());
      expect(page.data.length).toBeLessThanOrEqual(3);
      seen.push(...page.data);
      after = page.has_more ? page.last_id : null;
    } while (after !== null);
    expect(seen.map((record) => record.task_id).sort()).toEqual([...ids].sort());
    const times = seen.map((record) => record.updated_at_ms);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(seen[0]).toMatchObject({
      status: 'succeeded',
      outputs: [{ content_type: 'image/png', url: expect.stringMatching(/^http:/) }],
      receipt: { settled: expect.any(Number), authorized: expect.any(Number) },
    });
    const last = times.at(-1) ?? 0;
    const rest = await service.manage(`/workspaces/${id}/tasks?since_ms=${last}`);
    expect(((await rest.json()) as TaskUpdates).data.map((record) => record.task_id)).toContain(
      seen.at(-1)?.task_id,
    );
    const none = await service.manage(`/workspaces/${id}/tasks?since_ms=${last + 1}`);
    expect(await none.json()).toMatchObject({ data: [], has_more: false, last_id: null });
    const detail = taskDetail.parse(
      await (await service.manage(`/workspaces/${id}/tasks/${ids[0]}`)).json(),
    );
    expect(detail.ledger.map(({ kind }) => kind)).toEqual(['authorize', 'settle']);
  });

  it('lists uploads newest first, by kind and name, and deletes them with their pictures', async () => {
    const { id, secret } = await service.workspace();
    const upload = async (name: string) => {
      const form = new FormData();
      const png = await picture({ width: 12, height: 8 });
      form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), name);
      const init = { method: 'POST', body: form };
      const response = await service.call(secret, '/v1/uploads/images', init);
      return (await response.json()) as UploadedFile;
    };
    const first = await upload('50%_red.png');
    const second = await upload('blue.png');
    const list = async (query = '') =>
      assetList.parse(await (await service.manage(`/workspaces/${id}/assets${query}`)).json());
    expect((await list()).data.map(({ asset_id }) => asset_id)).toEqual([
      second.asset_id,
      first.asset_id,
    ]);
    const page = await list('?limit=1');
    expect(page).toMatchObject({ has_more: true, last_id: second.asset_id });
    expect((await list(`?limit=1&after=${page.last_id}`)).data[0]?.asset_id).toBe(first.asset_id);
    expect((await list('?query=50%25_')).data).toHaveLength(1);
    expect((await list('?query=50__')).data).toHaveLength(0);
    expect((await list('?kind=video')).data).toHaveLength(0);
    expect((await list('?kind=image')).data[0]).toMatchObject({
      content_type: 'image/png',
      name: 'blue.png',
      width: 12,
      height: 8,
      used_by: 0,
    });
    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of service.context.storage.list('')) {
        if (key.includes(id)) found.push(key);
      }
      return found;
    };
    const storedKeys = await keys();
    const response = await send('DELETE', `/workspaces/${id}/assets/${first.asset_id}`);
    expect(response.status).toBe(204);
    expect((await service.fetch(new Request(first.url))).status).toBe(404);
    expect((await service.fetch(new Request(second.url))).status).toBe(200);
    expect((await send('DELETE', `/workspaces/${id}/assets/${first.asset_id}`)).status).toBe(404);
    expect((await list()).data.map(({ asset_id }) => asset_id)).toEqual([second.asset_id]);
    await expect
      .poll(async () => (await keys()).length, { timeout: 40_000, interval: 20 })
      .toBe(storedKeys.length / 2);
  });
});
