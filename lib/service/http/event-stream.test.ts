import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { eventsResponse, sendEvents } from './event-stream';
import type { EventsReply } from './types';

const reply = (events: EventsReply['events'], cancel = () => {}): EventsReply => ({
  status: 200,
  headers: { 'x-own': '1' },
  events,
  cancel,
});
/** More than any connection keeps for a reader who reads nothing. */
const flood = 'x'.repeat(67_108_864);

describe('events over a connection', () => {
  let server: Server;

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function ask(answer: EventsReply, beatMs?: number): Promise<IncomingMessage> {
    server = createServer((_, outgoing) => {
      sendEvents(outgoing, answer, { 'x-request-id': 'req_1' }, beatMs);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => {});
    return response;
  }

  it('are sent unchanged, with headers that keep proxies from changing them', async () => {
    const response = await ask(
      reply(async (sink) => {
        await sink.write('data: a\n\n');
        await sink.write('data: b\n\n');
      }),
    );
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-own': '1',
      'x-request-id': 'req_1',
    });
    expect(await text(response)).toBe('data: a\n\ndata: b\n\n');
  });

  it('leave together when they come together, and in their order', async () => {
    const next = Promise.withResolvers<void>();
    const response = await ask(
      reply(async (sink) => {
        for (const each of ['a', 'b', 'c']) void sink.write(`${each};`);
        await next.promise;
        await sink.write('d;');
        await sink.write('e;');
      }),
    );
    const chunks: string[] = [];
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk.toString());
      next.resolve();
    });
    await once(response, 'end');
    expect(chunks).toEqual(['a;b;c;', 'd;e;']);
  });

  it('wait for a slow reader', async () => {
    let drained = false;
    const response = await ask(
      reply(async (sink) => {
        await sink.write(flood);
        drained = true;
        await sink.write('data: end\n\n');
      }),
    );
    expect(drained).toBe(false);
    expect((await text(response)).endsWith('data: end\n\n')).toBe(true);
    expect(drained).toBe(true);
  });

  it('do not wait for a disconnected reader', async () => {
    const ended = Promise.withResolvers<void>();
    const response = await ask(
      reply(async (sink) => {
        await sink.write(flood);
        expect(sink.write('data: b\n\n')).toBe(undefined);
        ended.resolve();
      }),
    );
    await once(response, 'readable');
    response.destroy();
    await ended.promise;
  });

  it('get heartbeats while they are silent', async () => {
    const heard = Promise.withResolvers<void>();
    const response = await ask(
      reply(async () => heard.promise),
      5,
    );
    const [chunk] = (await once(response, 'data')) as [Buffer];
    expect(chunk.toString()).toMatch(/^: keep-alive\n\n/);
    heard.resolve();
    await text(response);
  });

  it('are cut at the failure', async () => {
    const response = await ask(
      reply(async (sink) => {
        await sink.write('data: a\n\n');
        throw new Error('a bug');
      }),
    );
    await expect(text(response)).rejects.toThrow('aborted');
  });
});

describe('events in this process', () => {
  it('are one chunk when they come together', async () => {
    const { body } = eventsResponse(
      reply(async (sink) => {
        await sink.write('a;');
        await sink.write('b;');
      }),
      {},
    );
    const chunks: string[] = [];
    for await (const chunk of body ?? []) chunks.push(new TextDecoder().decode(chunk));
    expect(chunks).toEqual(['a;b;']);
  });

  it('wait for a slow reader, and end', async () => {
    let drained = false;
    const response = eventsResponse(
      reply(async (sink) => {
        await sink.write(flood);
        drained = true;
      }),
      {},
    );
    await Promise.resolve();
    expect(drained).toBe(false);
    expect(await response.text()).toBe(flood);
    expect(drained).toBe(true);
  });

  it('end for a reader who disconnects, and report it', async () => {
    const [canceled, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const response = eventsResponse(
      reply(async (sink) => {
        await canceled.promise;
        expect(sink.write('data: a\n\n')).toBe(undefined);
        ended.resolve();
      }, canceled.resolve),
      {},
    );
    await response.body?.cancel();
    await ended.promise;
  });
});
