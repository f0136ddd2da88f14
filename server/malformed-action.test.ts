import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { noteActionBegan } from '@/lib/platform/action-run';
import { type ListeningServer, listen } from './http-server';
import { noteMalformedAction, refuseMalformedActions } from './malformed-action';

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
        refuseMalformedActions(incoming, outgoing, () => answer(outgoing)),
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

const runtime = '/app/node_modules/next/dist/compiled/next-server/app-page-turbo.runtime.prod.js';

/** An error with the stack that Next.js printed for it. */
function thrownBy(message: string, ...places: string[]): Error {
  const error = new Error(message);
  error.stack = [`Error: ${message}`, ...places.map((place) => `    at ${place}`)].join('\n');
  return error;
}

const unfinished = thrownBy(
  'Unexpected end of JSON input',
  'JSON.parse (<anonymous>)',
  `tI (${runtime}:15:70523)`,
  'async g (/app/.next/server/chunks/ssr/node_modules_next_1.js:6:1)',
);

/** Answers as Next.js does when `error` was thrown, which it prints before. */
const failBy =
  (error: Error) =>
  async (outgoing: ServerResponse): Promise<void> => {
    noteMalformedAction(error);
    outgoing.statusCode = 500;
    outgoing.end('Internal Server Error');
  };

describe('a request that Next.js cannot read', () => {
  it.each([
    [
      { 'content-type': 'multipart/form-data' },
      thrownBy(
        'Failed to parse body as FormData.',
        'parsingError (node:internal/deps/undici/undici:6736:14)',
        'process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
      ),
    ],
    [
      form,
      thrownBy(
        'Unexpected end of form',
        `e.exports._final (${runtime}:2:446)`,
        'prefinish (node:internal/streams/writable:918:14)',
      ),
    ],
    [action, unfinished],
    [
      action,
      thrownBy('Invalid URL', 'new URL (node:internal/url:895:25)', `t0 (${runtime}:17:10788)`),
    ],
    [{ ...form, ...action, 'content-type': form['content-type'] }, unfinished],
  ])('is malformed, with %j: %s', async (headers, error) => {
    const response = await post(headers, failBy(error));
    expect(response).toMatchObject({ status: 400, text: refusal });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('is refused in words where the failure comes in pieces and compressed', async () => {
    const response = await post(action, async (outgoing) => {
      noteMalformedAction(unfinished);
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
    expect(await post(headers, failBy(unfinished), path)).toMatchObject({
      status: 500,
      text: 'Internal Server Error',
    });
  });

  it.each([
    [
      'a page that cannot be loaded',
      thrownBy(
        'ours',
        'Object.<anonymous> (/app/.next/server/app/(auth)/sign-in/page.js:1:7)',
        'Module._compile (node:internal/modules/cjs/loader:1929:14)',
        `t (${runtime}:18:1)`,
      ),
    ],
    [
      'a file of the build that is missing',
      thrownBy(
        "Cannot find module '/app/.next/server/app/(auth)/sign-in/page.js'",
        'Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)',
        'mod.require (/app/node_modules/next/dist/server/require-hook.js:79:28)',
      ),
    ],
    ['a connection that broke', thrownBy('read ECONNRESET', 'TCP.onStreamRead (node:net:1:2)')],
  ])('stays a failure of ours at %s', async (_, error) => {
    expect(await post(action, failBy(error))).toMatchObject({
      status: 500,
      text: 'Internal Server Error',
    });
  });

  it('stays a failure of ours where nothing says what failed', async () => {
    const response = await post(form, async (outgoing) => {
      outgoing.statusCode = 500;
      outgoing.end('Internal Server Error');
    });
    expect(response).toMatchObject({ status: 500, text: 'Internal Server Error' });
  });
});

describe('a request whose action has begun', () => {
  it('keeps its failure', async () => {
    const response = await post(action, async (outgoing) => {
      await setImmediate();
      noteActionBegan();
      await failBy(unfinished)(outgoing);
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
