import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CreatedKey, ErrorBody, ManagedKey } from '@/lib/contract';
import { createdKey, managedKey } from '@/lib/contract';
import { openDatabase } from '@/lib/platform/database';
import { createLogger } from '@/lib/platform/log';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import type { Authenticator, KeyAuth } from '../http';
import { createTestService, type TestService } from '../testing';
import { createAuthenticator } from '.';

const log = createLogger({ level: 'silent' });

describeDatabases('keys of a workspace', { both: 'notifications' }, (suite) => {
  let service: TestService;
  let nowMs = Date.now();

  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      workers: 0,
      providers: new Map(),
      clock: { now: () => nowMs },
    });
  });
  afterAll(() => service.close());

  const send = (method: string, path: string, body?: unknown) =>
    service.call(service.operatorKey, `/manage/workspaces/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const statusOf = async (secret: string) =>
    (await service.call(secret, '/v1/user/balance')).status;
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as ErrorBody;
    return [response.status, error.code, error.param];
  };
  const listed = async (id: string): Promise<ManagedKey> => {
    const list = (await (await send('GET', `${id}/keys`)).json()) as { data: unknown[] };
    return managedKey.parse(list.data[0]);
  };
  const rotate = async (id: string, keyId: string, body: unknown = {}): Promise<CreatedKey> => {
    const answer = await send('POST', `${id}/keys/${keyId}/rotate`, body);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return createdKey.parse(await answer.json());
  };

  it('rotates to a new secret at once, and accepts the old one until its grace period ends', async () => {
    const { id, secret } = await service.workspace();
    const before = await listed(id);
    const after = await rotate(id, before.id, { grace_hours: 2 });
    expect(after).toMatchObject({ id: before.id, name: before.name, scopes: before.scopes });
    expect(after.retired_secrets).toEqual([
      { prefix: before.prefix, ends_at: Math.floor(nowMs / 1000) + 2 * 3600 },
    ]);
    expect([await statusOf(secret), await statusOf(after.secret)]).toEqual([200, 200]);
    nowMs += 2 * 3_600_000 + 31_000;
    expect([await statusOf(secret), await statusOf(after.secret)]).toEqual([401, 200]);
    nowMs = Date.now();
  });

  it('keeps each earlier secret until its own end, and without a grace period ends them all', async () => {
    const { id, secret } = await service.workspace();
    const { id: keyId } = await listed(id);
    const second = await rotate(id, keyId, { grace_hours: 24 });
    const third = await rotate(id, keyId, { grace_hours: 1 });
    expect(third.retired_secrets).toHaveLength(2);
    expect(await Promise.all([secret, second.secret, third.secret].map(statusOf))).toEqual([
      200, 200, 200,
    ]);
    const last = await rotate(id, keyId, { grace_hours: 0 });
    expect(last.retired_secrets).toEqual([]);
    expect(
      await Promise.all([secret, second.secret, third.secret, last.secret].map(statusOf)),
    ).toEqual([401, 401, 401, 200]);
  });

  it('acts for who was given the secret of the call, also when the key was rotated since', async () => {
    const { id } = await service.workspace();
    const body = { name: 'Of Mia', scopes: ['v1:generate'], created_by: 'mia' };
    const first = createdKey.parse(await (await send('POST', `${id}/keys`, body)).json());
    const second = await rotate(id, first.id, { grace_hours: 24, acts_for: 'ann' });
    const third = await rotate(id, first.id, { grace_hours: 24, acts_for: 'bo' });
    const { authenticator } = service.context;
    const calls = await Promise.all(
      [first, second, third].map(({ secret }) => authenticator.authenticate(secret)),
    );
    expect(calls.map(({ personId }) => personId)).toEqual(['mia', 'ann', 'bo']);
  });

  it('rotates once for the same secret, however often it is sent', async () => {
    const { id } = await service.workspace();
    const { id: keyId } = await listed(id);
    const ownSecret = `own-secret-${suite.kind}-of-an-operator`;
    const both = await Promise.all([1, 2].map(() => rotate(id, keyId, { secret: ownSecret })));
    expect(both.map(({ retired_secrets }) => retired_secrets.length)).toEqual([1, 1]);
    expect(await statusOf(ownSecret)).toBe(200);
    const other = await service.workspace();
    const taken = await send('POST', `${other.id}/keys/${(await listed(other.id)).id}/rotate`, {
      secret: ownSecret,
    });
    expect(await refusal(taken)).toEqual([400, 'invalid_value', 'secret']);
  });

  it('refuses every secret of a revoked key, and does not rotate it', async () => {
    const { id, secret } = await service.workspace();
    const { id: keyId } = await listed(id);
    const next = await rotate(id, keyId);
    expect(await statusOf(secret)).toBe(200);
    await send('DELETE', `${id}/keys/${keyId}`);
    expect([await statusOf(secret), await statusOf(next.secret)]).toEqual([401, 401]);
    const again = await send('POST', `${id}/keys/${keyId}/rotate`, {});
    expect(await refusal(again)).toEqual([400, 'invalid_value', null]);
  });

  it('changes the name, the models and the expiry, from the next call on', async () => {
    const { id, secret } = await service.workspace();
    const { id: keyId } = await listed(id);
    const models = async () =>
      ((await (await service.call(secret, '/v1/models')).json()) as { data: { id: string }[] })
        .data;
    expect((await models()).length).toBeGreaterThan(1);
    const patched = await send('PATCH', `${id}/keys/${keyId}`, {
      name: 'Renamed',
      allowed_models: ['lumen-spark'],
      expires_at: Math.floor(nowMs / 1000) + 60,
    });
    expect(managedKey.parse(await patched.json())).toMatchObject({
      name: 'Renamed',
      allowed_models: ['lumen-spark'],
    });
    expect((await models()).map((model) => model.id)).toEqual(['lumen-spark']);
    const denied = await service.post(secret, '/v1/quote', { model: 'lumen-image' });
    expect(await refusal(denied)).toEqual([404, 'model_not_found', 'model']);
    await send('PATCH', `${id}/keys/${keyId}`, { allowed_models: null, expires_at: null });
    expect((await models()).length).toBeGreaterThan(1);
    expect(await listed(id)).toMatchObject({ name: 'Renamed', expires_at: null });
  });

  it.each([
    [{ allowed_models: ['no-such-model'] }, 'invalid_value', 'allowed_models'],
    [{ allowed_models: [] }, 'invalid_value', 'allowed_models'],
    [{ expires_at: 1_000_000_000 }, 'invalid_value', 'expires_at'],
    [{ name: ' ' }, 'invalid_value', 'name'],
    [{ scopes: ['billing'] }, 'unsupported_parameter', 'scopes'],
  ])('refuses to change a key to %j', async (body, code, param) => {
    const { id } = await service.workspace();
    const { id: keyId } = await listed(id);
    expect(await refusal(await send('PATCH', `${id}/keys/${keyId}`, body))).toEqual([
      400,
      code,
      param,
    ]);
  });

  it('reaches no key of another workspace', async () => {
    const [ownSecret, other] = [await service.workspace(), await service.workspace()];
    const { id: keyId } = await listed(ownSecret.id);
    for (const [method, tail, body] of [
      ['PATCH', '', { name: 'Taken' }],
      ['POST', '/rotate', {}],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await send(method, `${other.id}/keys/${keyId}${tail}`, body);
      expect(await refusal(answer)).toEqual([404, 'not_found', null]);
    }
    expect(await listed(ownSecret.id)).toMatchObject({ name: 'Test', revoked_at: null });
    expect(await statusOf(ownSecret.secret)).toBe(200);
  });

  it('reports where a key was last used from, except for this process', async () => {
    const { id, secret } = await service.workspace();
    const { database, db } = service.context;
    const authenticator = createAuthenticator({ database, db, log, clock: { now: Date.now } });
    const headers = new Headers({ 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Tool/1.2' });
    await authenticator.authenticate(secret, headers);
    await authenticator.stop();
    expect((await listed(id)).last_used_from).toEqual({
      address: '203.0.113.9',
      agent: 'Tool/1.2',
    });
  });
});

/** A signal that the end of the key aborts. */
function watched(authenticator: Authenticator, auth: KeyAuth) {
  const end = new AbortController();
  return { signal: end.signal, release: authenticator.watch(auth, (reason) => end.abort(reason)) };
}

describeDatabases('long-running work of a key', { both: 'notifications' }, (suite) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(suite.database(), { workers: 0, providers: new Map() });
  });
  afterAll(() => service.close());

  /** Another process's authenticator; on PGlite, which has one process, another module's. */
  const elsewhere = async () => {
    const url = suite.url();
    const database =
      url === undefined ? suite.database() : await openDatabase({ url, dataDir: service.dataDir });
    const db = database.drizzle(schema);
    const authenticator = createAuthenticator({ database, db, log, clock: { now: Date.now } });
    await authenticator.start();
    return {
      authenticator,
      async close() {
        await authenticator.stop();
        if (url !== undefined) await database.close();
      },
    };
  };

  const keyOf = async (id: string) =>
    ((await (await service.manage(`/workspaces/${id}/keys`)).json()) as { data: ManagedKey[] })
      .data[0]?.id ?? '';
  const change = (method: string, path: string, body?: unknown) =>
    service.call(service.operatorKey, `/manage/workspaces/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it.each([
    ['its key is revoked', async (id: string) => change('DELETE', `${id}/keys/${await keyOf(id)}`)],
    [
      'its secret is rotated without grace',
      async (id: string) =>
        change('POST', `${id}/keys/${await keyOf(id)}/rotate`, { grace_hours: 0 }),
    ],
    ['its workspace is suspended', (id: string) => change('PATCH', id, { status: 'suspended' })],
  ])('is aborted in each process when %s', async (_, end) => {
    const { id, secret } = await service.workspace();
    const other = await elsewhere();
    const signals = await Promise.all(
      [service.context.authenticator, other.authenticator].map(async (authenticator) => {
        const auth = await authenticator.authenticate(secret);
        return watched(authenticator, auth);
      }),
    );
    expect((await end(id)).status).toBe(200);
    // By the notification: the periodic check runs only every half a minute.
    await vi.waitFor(() => expect(signals.every(({ signal }) => signal.aborted)).toBe(true), {
      interval: 5,
      timeout: 5_000,
    });
    for (const { signal } of signals) {
      expect(signal.reason).toMatchObject({ name: 'ApiError', status: expect.any(Number) });
    }
    await other.close();
  });

  it('continues when another key ends, and when its own is renamed or rotated with grace', async () => {
    const { id, secret } = await service.workspace();
    const { authenticator } = service.context;
    const auth = await authenticator.authenticate(secret);
    const { signal, release } = watched(authenticator, auth);
    const keyId = await keyOf(id);
    await change('PATCH', `${id}/keys/${keyId}`, { name: 'Still the same' });
    await change('POST', `${id}/keys/${keyId}/rotate`, { grace_hours: 1 });
    const sibling = (await (
      await change('POST', `${id}/keys`, { name: 'Other', scopes: ['v1:text'] })
    ).json()) as { id: string };
    await change('DELETE', `${id}/keys/${sibling.id}`);
    await turn();
    expect(signal.aborted).toBe(false);
    release();
    await change('DELETE', `${id}/keys/${keyId}`);
    expect(signal.aborted).toBe(false);
  });

  it('is aborted when the key was revoked before the watch began', async () => {
    const { id, secret } = await service.workspace();
    const { authenticator } = service.context;
    const auth = await authenticator.authenticate(secret);
    await change('DELETE', `${id}/keys/${await keyOf(id)}`);
    const { signal } = watched(authenticator, auth);
    await vi.waitFor(() => expect(signal.aborted).toBe(true), { interval: 5, timeout: 5_000 });
  });
});
