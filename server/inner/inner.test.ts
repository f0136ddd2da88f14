import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListeningServer } from '../http-server';
import { listen } from '../http-server';
import type { InnerServer } from '.';
import { fetchOverSocket, forwardTo, listenInside } from '.';

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>;

let folder: string;
let socketPath: string;
let inner: InnerServer;
let outer: ListeningServer;
let handle: Handler;
let reported: unknown[];
let fromThread: ReturnType<typeof fetchOverSocket>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inner-'));
  socketPath = join(folder, 'socket');
  reported = [];
  inner = await listenInside(
    socketPath,
    async (incoming, outgoing) => handle(incoming, outgoing),
    (error) => reported.push(error),
  );
  fromThread = fetchOverSocket(socketPath);
  outer = await listen(
    { port: 0, host: '127.0.0.1', trustedProxies: [] },
    { request: forwardTo(socketPath), upgrade: async () => {} },
    (error) => reported.push(error),
  );
});
afterEach(async () => {
  await outer.close(0);
  await inner.close();
  await rm(folder, { recursive: true });
});

const outerUrl = () => `http://127.0.0.1:${outer.port}`;
const megabytes = Buffer.alloc(5_000_000, 'abcdefghij');

/** The same of both: a request over the network that is handed on, and one of another thread. */
const ways = {
  'handed on': (path: string, init?: RequestInit) => fetch(outerUrl() + path, init),
  'from another thread': (path: string, init?: RequestInit) =>
    fromThread(new Request(`http://service.test:81${path}`, init), init?.signal),
} as const;

describe.each(Object.entries(ways))('a request %s', (_, ask) => {
  it('arrives as it was sent, and so does its answer', async () => {
    handle = async (incoming, outgoing) => {
      const { method, url, headers } = incoming;
      outgoing.writeHead(
        201,
        [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
          ['content-type', 'application/json'],
        ].flat(),
      );
      outgoing.end(
        JSON.stringify({
          method,
          url,
          mine: headers['x-mine'],
          host: headers.host,
          sent: await text(incoming),
        }),
      );
    };
    const answer = await ask('/some/path?q=a%20b', {
      method: 'PUT',
      headers: { 'x-mine': 'yes' },
      body: 'häagen',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.json()).toEqual({
      method: 'PUT',
      url: '/some/path?q=a%20b',
      mine: 'yes',
      host: expect.stringMatching(/^(127\.0\.0\.1|service\.test):\d+$/),
      sent: 'häagen',
    });
  });

  it.each([204, 304])('may be answered by %i, without a body', async (status) => {
    handle = (_incoming, outgoing) => void outgoing.writeHead(status).end();
    const answer = await ask('/');
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe('');
  });

  it('may be of HEAD, or DELETE with a body', async () => {
    handle = async (incoming, outgoing) =>
      void outgoing.writeHead(200, { 'x-read': await text(incoming) }).end('body');
    const head = await ask('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const removed = await ask('/', { method: 'DELETE', body: 'all of it' });
    expect(removed.headers.get('x-read')).toBe('all of it');
  });

  it('carries megabytes both ways, also when their length is not known before', async () => {
    handle = (incoming, outgoing) => void incoming.pipe(outgoing);
    const init = { method: 'POST', body: new Blob([megabytes]).stream(), duplex: 'half' } as const;
    const echoed = Buffer.from(await (await ask('/', init)).arrayBuffer());
    expect(echoed.equals(megabytes)).toBe(true);
  });

  it('is answered in pieces as they come, the head before the first of them', async () => {
    const goOn = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    handle = async (_incoming, outgoing) => {
      outgoing.flushHeaders();
      await goOn.promise;
      outgoing.write('one');
      await second.promise;
      outgoing.end('two');
    };
    const answer = await ask('/');
    goOn.resolve();
    const reader = answer.body?.getReader();
    const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
    expect(await read()).toBe('one');
    second.resolve();
    expect(await read()).toBe('two');
  });

  it('that is given up ends at the other side', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    handle = (_incoming, outgoing) => {
      outgoing.write('begun');
      arrived.resolve(outgoing);
    };
    const stop = new AbortController();
    const answer = await ask('/', { signal: stop.signal });
    const reading = answer.text();
    const closed = once(await arrived.promise, 'close');
    stop.abort(new Error('enough'));
    await expect(reading).rejects.toThrow();
    await closed;
    expect(reported).toEqual([]);
  });

  it('that is given up before its answer ends at the other side too', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    handle = (_incoming, outgoing) => arrived.resolve(outgoing);
    const stop = new AbortController();
    const answer = ask('/', { signal: stop.signal });
    const closed = once(await arrived.promise, 'close');
    stop.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
    await closed;
    expect(reported).toEqual([]);
  });

  it('whose answer is cut is cut too, never taken for whole', async () => {
    handle = (_incoming, outgoing) => {
      outgoing.write('half');
      setImmediate(() => outgoing.destroy());
    };
    await expect(ask('/').then((answer) => answer.text())).rejects.toThrow();
  });

  it('whose handler fails is cut, and the failure told', async () => {
    handle = () => {
      throw new Error('a bug');
    };
    await expect(ask('/')).rejects.toThrow();
    expect(reported).toContainEqual(new Error('a bug'));
  });

  it('uses connections again', async () => {
    const sockets = new Set<unknown>();
    handle = (incoming, outgoing) => {
      sockets.add(incoming.socket);
      outgoing.end('done');
    };
    for (let n = 0; n < 5; n += 1) await (await ask('/')).text();
    expect(sockets.size).toBe(1);
  });
});

it('slows the sender down while nobody reads', async () => {
  let written = 0;
  handle = async (_incoming, outgoing) => {
    while (written < 1_000 && outgoing.write(megabytes)) written += 1;
    written += 1;
    await once(outgoing, 'close');
  };
  const asking = request(outerUrl());
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  expect((await buffer(answer.take(1))).length).toBeGreaterThan(0);
  expect(written).toBeLessThan(10);
  asking.destroy();
});
