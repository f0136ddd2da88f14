import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { noteActionBegan } from '@/lib/platform/action-run';
import { type ListeningServer, listen } from './http-server';
import { answerMalformedActions } from './malformed-action';

let server: ListeningServer;
afterEach(() => server.close(0));

/** Posts to a server that answers by `answer`, as Next.js does after it has tried to read the request. */
async function post(
  headers: Record<string, string>,
  answer: (outgoing: ServerResponse) => Promise<void>,
  path = '/sign-in',
) {
  server = await listen(
    { port: 0, host: '127.0.0.1', trustedProxies: [] },
    {
      request: (incoming, outgoing) =>
        answerMalformedActions(incoming, outgoing, () => answer(outgoing)),
      upgrade: async () => {},
    },
  );
  const url = `http://127.0.0.1:${server.port}${path}`;
  const response = await fetch(url, { method: 'POST', headers, body: 'x' });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const action = { 'next-action': 'a', 'content-type': 'text/plain;charset=UTF-8' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const refusal = 'This could not be read, and nothing was done. Reload the page, then try again.';

async function fail(outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = 500;
  outgoing.end('Internal Server Error');
}

describe('a request that fails before its action has begun', () => {
  it.each([
    [{ 'content-type': 'multipart/form-data' }],
    [form],
    [action],
    [{ ...form, ...action, 'content-type': form['content-type'] }],
  ])('is malformed, with %j', async (headers) => {
    const response = await post(headers, fail);
    expect(response).toMatchObject({ status: 400, text: refusal });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('is refused in words where the failure comes in pieces and compressed', async () => {
    const response = await post(action, async (outgoing) => {
      outgoing.statusCode = 500;
      outgoing.setHeader('content-type', 'text/x-component');
      outgoing.setHeader('content-encoding', 'gzip');
      outgoing.flushHeaders();
      outgoing.write('0:{"a":"$@1"}\n');
      await setImmediate();
      outgoing.end('1:E{"digest":"1"}\n');
    });
    expect(response).toMatchObject({ status: 400, text: refusal });
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  it.each([
    ['no action', { 'content-type': 'text/plain' }, '/sign-in'],
    ['a handler, which reads by itself', form, '/api/console/studio/uploads'],
  ])('stays a failure of ours at %s', async (_, headers, path) => {
    expect(await post(headers, fail, path)).toMatchObject({
      status: 500,
      text: 'Internal Server Error',
    });
  });
});

describe('a request whose action has begun', () => {
  it('keeps its failure', async () => {
    const response = await post(action, async (outgoing) => {
      await setImmediate();
      noteActionBegan();
      await fail(outgoing);
    });
    expect(response).toMatchObject({ status: 500, text: 'Internal Server Error' });
  });

  it.each([200, 303, 404])('keeps its answer of %i', async (status) => {
    const response = await post(action, async (outgoing) => {
      noteActionBegan();
      outgoing.writeHead(status, { 'content-type': 'text/x-component' });
      outgoing.write('0:{}\n');
      outgoing.end('1:"done"\n');
    });
    expect(response).toMatchObject({ status, text: '0:{}\n1:"done"\n' });
  });
});
