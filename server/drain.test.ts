import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import type { TestService, TextUpstream } from '@/lib/service/testing';
import {
  beginEvents,
  chatChunk,
  createTestService,
  readEvents,
  routedTo,
  startTextUpstream,
} from '@/lib/service/testing';
import { drain } from './drain';
import { listen } from './http-server';

describeDatabases('a process that is stopped', (suite) => {
  let upstream: TextUpstream;
  let service: TestService;

  beforeAll(async () => {
    upstream = await startTextUpstream();
    service = await createTestService(suite.database(), {
      configure: routedTo('one'),
      textProviders: new Map([['one', upstream.provider()]]),
    });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
    await upstream.close();
  });

  it('is not ready at once, and ends open streams with an error event', async () => {
    const answer = getRequestListener(service.fetch, { overrideGlobalObjects: false });
    const server = await listen(
      { port: 0, host: '127.0.0.1', trustedProxies: [] },
      { request: async (...args) => void (await answer(...args)), upgrade: async () => {} },
    );
    const url = `http://127.0.0.1:${server.port}`;
    const workspace = await service.workspace({ credits: 10, key: { scopes: ['v1:text'] } });
    upstream.script((response) => {
      beginEvents(response);
      response.write(chatChunk({ content: 'half' }));
    });
    const ask = () => fetch(`${url}/readyz`, { headers: { connection: 'close' } });
    expect((await ask()).status).toBe(200);
    const stream = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${workspace.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'quill',
        messages: [{ role: 'user', content: 'Hello' }],
        stream: true,
      }),
    });
    let closing = false;
    const drained = drain(server, service, {
      drainMs: 4_000,
      closing: async () => {
        closing = true;
      },
    });
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after'), closing]).toEqual([
      503,
      '2',
      false,
    ]);
    const events = await readEvents(stream);
    expect(events.slice(-2).map(({ data }) => data)).toMatchObject([
      { error: { code: 'internal_error', message: expect.stringContaining('restarting') } },
      '[DONE]',
    ]);
    await drained;
    expect(closing).toBe(true);
    await expect(ask()).rejects.toThrow();
  });
});
