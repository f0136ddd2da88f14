import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { TestService, TestWorkspace, TextUpstream } from '../testing';
import { createTestService, routedTo, say, startTextUpstream } from '../testing';

const path = '/v1/chat/completions';
const hello = { model: 'quill', messages: [{ role: 'user', content: 'Hello' }] };

describeDatabases('keys of turns that were never written', (suite) => {
  let upstream: TextUpstream;
  let service: TestService;
  let workspace: TestWorkspace;

  beforeAll(async () => {
    upstream = await startTextUpstream();
    upstream.script(say(['Hello']));
    service = await createTestService(suite.database(), {
      configure: routedTo('one'),
      textProviders: new Map([['one', upstream.provider()]]),
    });
    workspace = await service.workspace({ credits: 10, key: { scopes: ['v1:text'] } });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
    await upstream.close();
  });

  const send = (key: string) =>
    service.post(workspace.secret, path, hello, { 'idempotency-key': key });
  /** As a process leaves it that ends, or loses its database, between the claim of a key and its turn. */
  const claim = (key: string, owner: string, age: string) =>
    suite.database().query(
      `insert into service.idempotency_keys
         (workspace_id, path, key, fingerprint, status, owner, created_at, expires_at)
       select workspace_id, path, $2, fingerprint, 'in_flight', $3, now() - $4::interval,
         now() + interval '10 minutes'
       from service.idempotency_keys where workspace_id = $1 and key = 'first'`,
      [workspace.id, key, owner, age],
    );
  const turnOf = async () => {
    const { rows } = await suite
      .database()
      .query<{ id: string }>('select id from service.turns where workspace_id = $1', [
        workspace.id,
      ]);
    return rows[0]?.id ?? '';
  };

  it('are free again after a minute', async () => {
    expect((await send('first')).status).toBe(200);
    await claim('never written', 'turn_unknown', '61 seconds');
    await claim('ended', await turnOf(), '61 seconds');
    await claim('young', 'turn_unknown', '30 seconds');
    expect((await send('never written')).status).toBe(200);
    expect((await send('ended')).status).toBe(200);
    const young = await send('young');
    expect(young.status).toBe(409);
    expect(((await young.json()) as ErrorBody).error.code).toBe('idempotency_key_in_use');
  });

  it('stay with a turn that runs, however long', async () => {
    const id = await turnOf();
    await claim('runs', id, '5 minutes');
    await suite.database().query(`update service.turns set status = 'running' where id = $1`, [id]);
    expect((await send('runs')).status).toBe(409);
    await suite
      .database()
      .query(`update service.turns set status = 'succeeded' where id = $1`, [id]);
  });
});
