import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, ManagedKey } from '@/lib/contract';
import { sha256Hex } from '@/lib/platform/crypto';
import { openDatabase } from '@/lib/platform/database';
import { createLogger } from '@/lib/platform/log';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import { systemClock } from '../http';
import { createTestService, fewestStatements, type TestService } from '../testing';
import { createAuthenticator, createKey } from './index';
import { isMistyped, newKeyText } from './key-text';

const log = createLogger({ level: 'silent' });

describe('key text', () => {
  it('detects a mistyped key by its checksum, whichever character is wrong', () => {
    const text = newKeyText();
    expect(text).toMatch(/^atl_live_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
    expect(isMistyped(text)).toBe(false);
    for (let at = 'atl_live_'.length; at < text.length; at++) {
      if (text[at] === '_') continue;
      const wrong = `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
      expect(isMistyped(wrong)).toBe(true);
    }
  });

  it('accepts secrets of any other form', () => {
    expect(isMistyped('my-own-secret-of-20-characters')).toBe(false);
    expect(isMistyped('atl_live_short')).toBe(false);
  });
});

describeDatabases('authentication', { both: 'notifications' }, (suite) => {
  let service: TestService;

  beforeAll(async () => {
    service = await createTestService(suite.database(), { workers: 0, providers: new Map() });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const balanceOf = (secret: string, headers: HeadersInit = {}) =>
    service.call(secret, '/v1/user/balance', { headers });
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as ErrorBody;
    return { status: response.status, ...error };
  };

  it('answers 401 in the envelope, with WWW-Authenticate, for an invalid key', async () => {
    const attempts: (string | null)[] = [
      null,
      '',
      'Bearer',
      'Bearer  ',
      'Basic YTpi',
      'nothing',
      `Bearer ${newKeyText()}`,
      'Bearer a-secret-nobody-has-heard-of',
      `Bearer ${'x'.repeat(300)}`,
      'Bearer atl_live_00000000000000000000000000000000_000000',
    ];
    for (const authorization of attempts) {
      const headers: HeadersInit = authorization === null ? {} : { authorization };
      const response = await service.fetch(
        new Request('http://service.test/v1/user/balance', { headers }),
      );
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(response.headers.get('x-request-id')).toMatch(/^req_/);
      expect(await refusal(response)).toEqual({
        status: 401,
        code: 'invalid_api_key',
        type: 'invalid_request_error',
        param: null,
        message: expect.any(String),
      });
    }
  });

  it('refuses a mistyped key without asking the database, and an unknown one asks once', async () => {
    const mistyped = 'atl_live_00000000000000000000000000000000_000000';
    expect(await fewestStatements(suite.database(), 4, () => balanceOf(mistyped))).toBe(0);
    const askFive = async () => {
      const unknown = newKeyText();
      for (let times = 0; times < 5; times++) await balanceOf(unknown);
    };
    expect(await fewestStatements(suite.database(), 4, askFive)).toBe(1);
  });

  it('stores only the hash', async () => {
    const { secret } = await service.workspace();
    const { rows } = await suite.database().query('select * from service.api_keys');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.map((row) => row.hash)).toContain(sha256Hex(secret));
  });

  it('accepts a secret of any form that an operator brings, repeatedly', async () => {
    const { id } = await service.workspace();
    const body = { kind: 'api' as const, name: 'Own', scopes: ['v1:generate' as const] };
    const ownSecret = 'bring-your-own-secret.of:any~form';
    expect((await balanceOf(ownSecret)).status).toBe(401);
    const first = await createKey(service.context, id, body, ownSecret);
    const second = await createKey(service.context, id, body, ownSecret);
    expect(second.id).toBe(first.id);
    expect((await balanceOf(ownSecret)).status).toBe(200);
  });

  it('queries the database once for a key, also for 50 simultaneous calls', async () => {
    const { secret } = await service.workspace();
    const askFifty = async () => {
      const fresh = createAuthenticator(service.context);
      await Promise.all(Array.from({ length: 50 }, () => fresh.authenticate(secret)));
      await fresh.authenticate(secret);
    };
    expect(await fewestStatements(suite.database(), 4, askFifty)).toBe(1);
  });

  it('refuses a revoked key at once', async () => {
    const { id, secret } = await service.workspace();
    expect((await balanceOf(secret)).status).toBe(200);
    const list = (await (await service.manage(`/workspaces/${id}/keys`)).json()) as {
      data: ManagedKey[];
    };
    const key = list.data[0];
    const revoked = await service.call(
      service.operatorKey,
      `/manage/workspaces/${id}/keys/${key?.id}`,
      { method: 'DELETE' },
    );
    expect(await revoked.json()).toMatchObject({ id: key?.id, revoked_at: expect.any(Number) });
    expect(await refusal(await balanceOf(secret))).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    });
  });

  it('refuses a revoked key although a look-up that began before is still under way', async () => {
    const { id, secret } = await service.workspace();
    const [key] = (
      (await (await service.manage(`/workspaces/${id}/keys`)).json()) as {
        data: ManagedKey[];
      }
    ).data;
    const { authenticator } = service.context;
    const early = Promise.resolve(authenticator.authenticate(secret)).catch(() => null);
    await service.call(service.operatorKey, `/manage/workspaces/${id}/keys/${key?.id}`, {
      method: 'DELETE',
    });
    await early;
    expect((await balanceOf(secret)).status).toBe(401);
  });

  it('refuses an expired key, by the clock', async () => {
    const expires = Math.floor(Date.now() / 1000) + 60;
    const { secret } = await service.workspace({ key: { expires_at: expires } });
    expect((await balanceOf(secret)).status).toBe(200);
    const { database, db } = service.context;
    const later = createAuthenticator({
      database,
      db,
      log,
      clock: { now: () => (expires + 1) * 1000 },
    });
    await expect(Promise.resolve(later.authenticate(secret))).rejects.toMatchObject({
      code: 'invalid_api_key',
    });
  });

  it('stops a suspended workspace at once, and accepts it again when it is activated', async () => {
    const { id, secret } = await service.workspace();
    const setStatus = (status: string) =>
      service.call(service.operatorKey, `/manage/workspaces/${id}`, {
        method: 'PATCH',
        body: JSON.stringify({ status }),
      });
    expect((await balanceOf(secret)).status).toBe(200);
    await setStatus('suspended');
    expect(await refusal(await balanceOf(secret))).toMatchObject({
      status: 403,
      code: 'workspace_not_allowed',
      type: 'permission_error',
    });
    await setStatus('active');
    expect((await balanceOf(secret)).status).toBe(200);
  });

  it('lets no personal workspace have or use a key', async () => {
    const made = await service.manage('/workspaces', { name: 'Mine', kind: 'personal' });
    const { id } = (await made.json()) as { id: string };
    const wanted = { name: 'Mine', scopes: ['v1:generate'] };
    const response = await service.manage(`/workspaces/${id}/keys`, wanted);
    expect(await refusal(response)).toMatchObject({ status: 403, code: 'workspace_not_allowed' });
    const { secret, id: teamId } = await service.workspace();
    await suite
      .database()
      .query(`update service.workspaces set kind = 'personal' where id = $1`, [teamId]);
    expect(await refusal(await balanceOf(secret))).toMatchObject({
      status: 403,
      code: 'workspace_not_allowed',
    });
  });

  it('does not read X-Service-Workspace-ID', async () => {
    const one = await service.workspace({ credits: 11 });
    const two = await service.workspace({ credits: 22 });
    const response = await balanceOf(one.secret, { 'X-Service-Workspace-ID': two.id });
    expect(await response.json()).toMatchObject({ quota_amount: 11 });
  });

  it('writes the last use in the background', async () => {
    const { id, secret } = await service.workspace();
    const { database, db } = service.context;
    const authenticator = createAuthenticator({ database, db, log, clock: systemClock });
    await authenticator.authenticate(secret);
    await authenticator.authenticate(secret);
    await authenticator.stop();
    const { rows } = await database.query<{ last_used_at: Date | null }>(
      'select last_used_at from service.api_keys where workspace_id = $1',
      [id],
    );
    expect(Date.now() - (rows[0]?.last_used_at?.getTime() ?? 0)).toBeLessThan(60_000);
  });
});

describeDatabases('authentication in another process', { both: 'notifications' }, (suite) => {
  it('forgets what another process revokes', async () => {
    const url = suite.url();
    const service = await createTestService(suite.database(), { workers: 0, providers: new Map() });
    // PGlite has one process and one connection, so there the other process is another module's authenticator.
    const elsewhere =
      url === undefined ? suite.database() : await openDatabase({ url, dataDir: service.dataDir });
    const db = elsewhere.drizzle(schema);
    const other = createAuthenticator({ database: elsewhere, db, log, clock: systemClock });
    await other.start();
    const nextNotice = () => new Promise<void>((resolve) => other.onForget(resolve));
    // The making of a key is announced too.
    const creationNotice = nextNotice();
    const { id, secret } = await service.workspace();
    await creationNotice;
    const auth = await other.authenticate(secret);
    const revocationNotice = nextNotice();
    await service.call(service.operatorKey, `/manage/workspaces/${id}/keys/${auth.keyId}`, {
      method: 'DELETE',
    });
    await revocationNotice;
    await expect(Promise.resolve(other.authenticate(secret))).rejects.toMatchObject({
      code: 'invalid_api_key',
    });
    await other.stop();
    if (url !== undefined) await elsewhere.close();
    await service.close();
  });
});
