import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { createTransport, endWithSignal, networkFetch, UnreachableError } from '.';

// A service that takes calls and never answers one.
const silent = createServer((request) => void request.resume());
let collectGarbage: () => void;

/** Resolves when so many calls have come in from now on. */
const called = (times: number) =>
  new Promise<void>((resolve) => {
    let left = times;
    silent.on('request', () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });

beforeAll(async () => {
  setFlagsFromString('--expose-gc');
  collectGarbage = runInNewContext('gc');
  await once(silent.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

it('gives up in time, and at once when its signal aborts, also when garbage was collected meanwhile', async () => {
  const { port } = silent.address() as AddressInfo;
  const transport = createTransport({
    baseUrl: `http://127.0.0.1:${port}`,
    credential: 'a-key',
    fetch: networkFetch,
    timeoutMs: 1_000,
    retries: 0,
  });
  const stop = new AbortController();
  const waiting = called(3);
  const calls = [
    transport.call('/thing', z.object({})),
    transport.call('/thing', z.object({}), { signal: new AbortController().signal }),
    transport.send('/stream', { method: 'POST', body: '{}', signal: stop.signal }),
  ].map((call) => call.catch((error: unknown) => error));
  await waiting;
  collectGarbage();
  stop.abort(new Error('stopped'));
  const [timed, timedWithSignal, stopped] = await Promise.all(calls);
  expect(timed).toMatchObject({ reason: 'timeout' });
  expect(timed).toBeInstanceOf(UnreachableError);
  expect(timedWithSignal).toMatchObject({ reason: 'timeout' });
  expect(stopped).toMatchObject({ message: 'stopped' });
});

it('gives up on a service in this process that ignores the signal, and on its body', async () => {
  const unanswered = endWithSignal(() => new Promise(() => {}));
  const endless = endWithSignal(async () => new Response(new ReadableStream()));
  const stop = new AbortController();
  const request = new Request('http://service.test/thing');
  const answer = unanswered(request, stop.signal).catch((error: unknown) => error);
  const reading = (await endless(request, stop.signal)).text().catch((error: unknown) => error);
  const reason = new Error('stopped');
  stop.abort(reason);
  expect(await Promise.all([answer, reading])).toEqual([reason, reason]);
});
