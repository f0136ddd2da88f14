import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ManagedKey, TurnDetail } from '@/lib/contract';
import { openDatabase } from '@/lib/platform/database';
import { describeDatabases } from '@/lib/platform/testing';
import type { TestService, TestWorkspace, TextUpstream } from '../testing';
import {
  beginEvents,
  chatChunk,
  createTestService,
  readEvents,
  routedTo,
  startTextUpstream,
} from '../testing';

const revoked = { code: 'invalid_api_key', message: expect.stringContaining('revoked') };

describeDatabases('text under a key that is revoked', { both: 'notifications' }, (suite) => {
  let upstream: TextUpstream;
  let service: TestService;
  /**
   * Another process over the same PostgreSQL; on PGlite, which has only one process, the same one.
   */
  let other: TestService;
  let closeOther = async () => {};
  let workspace: TestWorkspace;
  let gone = Promise.withResolvers<void>();

  beforeAll(async () => {
    upstream = await startTextUpstream();
    const options = {
      configure: routedTo('one'),
      textProviders: new Map([['one', upstream.provider()]]),
    };
    service = await createTestService(suite.database(), options);
    const url = suite.url();
    other = service;
    if (url !== undefined) {
      const database = await openDatabase({ url, dataDir: service.dataDir });
      const second = await createTestService(database, { workers: 0 });
      other = second;
      closeOther = async () => {
        await second.close();
        await database.close();
      };
    }
  });
  beforeEach(async () => {
    workspace = await service.workspace({ credits: 100, key: { scopes: ['v1:text'] } });
    gone = Promise.withResolvers();
    upstream.script((response) => {
      beginEvents(response);
      response.write(chatChunk({ content: 'd'.repeat(4_000) }));
      // The stream would never end by itself.
      response.on('close', () => gone.resolve());
    });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await closeOther();
    await service.close();
    await upstream.close();
  });

  const revoke = async () => {
    const list = await other.manage(`/workspaces/${workspace.id}/keys`);
    const { data } = (await list.json()) as { data: ManagedKey[] };
    const path = `/manage/workspaces/${workspace.id}/keys/${data[0]?.id}`;
    const answer = await other.call(other.operatorKey, path, { method: 'DELETE' });
    expect(answer.status).toBe(200);
  };
  const turnOf = async (response: Response) => {
    const id = response.headers.get('x-service-turn-id');
    const turn = await service.manage(`/workspaces/${workspace.id}/turns/${id}`);
    return (await turn.json()) as TurnDetail;
  };
  /** A stream whose first piece has arrived, and a function that reads it to its end. */
  async function begun(path: string, body: object) {
    const response = await service.post(workspace.secret, path, { ...body, stream: true });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readOn = async (): Promise<boolean> => {
      const { done = true, value = '' } = (await reader?.read()) ?? {};
      text += value;
      return !done;
    };
    while (!text.includes('dddd') && (await readOn()));
    const toTheEnd = async () => {
      while (await readOn());
      return readEvents(new Response(text));
    };
    return { response, toTheEnd };
  }

  it('ends a chat stream at once with the reason, and charges the text so far', async () => {
    const { response, toTheEnd } = await begun('/v1/chat/completions', {
      model: 'quill',
      messages: [{ role: 'user', content: 'Hello' }],
    });
    await revoke();
    const events = await toTheEnd();
    expect(events.slice(-2).map(({ data }) => data)).toEqual([
      { error: { ...revoked, type: 'invalid_request_error', param: null } },
      '[DONE]',
    ]);
    await gone.promise;
    await vi.waitFor(async () =>
      expect(await turnOf(response)).toMatchObject({
        status: 'failed',
        error_code: 'invalid_api_key',
        settled: 0.101,
      }),
    );
  });

  it('ends a stream of a response likewise', async () => {
    const { toTheEnd } = await begun('/v1/responses', { model: 'quill', input: 'Hello' });
    await revoke();
    const events = await toTheEnd();
    expect(events.slice(-3).map(({ event }) => event)).toEqual([
      'error',
      'response.failed',
      undefined,
    ]);
    expect(events.at(-3)?.data).toMatchObject(revoked);
    await gone.promise;
  });

  it('answers 401 when nothing was sent yet, and releases the credits', async () => {
    const arrived = Promise.withResolvers<void>();
    upstream.script((response) => {
      beginEvents(response);
      response.write(chatChunk({ content: 'held back until the end' }));
      response.on('close', () => gone.resolve());
      arrived.resolve();
    });
    const answer = service.post(workspace.secret, '/v1/responses', {
      model: 'quill',
      input: 'Hello',
    });
    await arrived.promise;
    await revoke();
    expect((await answer).status).toBe(401);
    await gone.promise;
    const turns = await service.manage(`/workspaces/${workspace.id}/turns`);
    const { data } = (await turns.json()) as { data: TurnDetail[] };
    expect(data).toMatchObject([{ status: 'failed', settled: 0 }]);
  });
});
