import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { allowWayBack } from './way-back';

/** The headers of a page at this path, as Next.js sets them and as they arrive. */
async function headersOf(path: string, status = 200, type = 'text/html; charset=utf-8') {
  const server = createServer((incoming, outgoing) => {
    allowWayBack(incoming.url ?? '/', outgoing);
    outgoing.statusCode = status;
    outgoing.setHeader('content-type', type);
    outgoing.setHeader('cache-control', 'private, no-cache, no-store');
    outgoing.setHeader('vary', 'rsc');
    outgoing.end('page');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = await new Promise<Record<string, unknown>>((resolve) => {
    get({ host: '127.0.0.1', port, path }, (answer) => {
      answer.resume();
      resolve(answer.headers);
    });
  });
  server.close();
  return { cacheControl: headers['cache-control'], vary: headers.vary };
}

const asSent = { cacheControl: 'private, no-cache, no-store', vary: 'rsc' };

describe('the way back', () => {
  it.each(['/studio', '/studio/gallery', '/studio/create?s=1', '/newsroom/chat'])(
    'is open to %s',
    async (path) => {
      expect(await headersOf(path)).toEqual({ cacheControl: 'private, no-cache', vary: 'rsc, *' });
    },
  );

  it.each([
    '/',
    '/sign-in',
    '/sign-in/second-step',
    '/invitations/x',
    '/new',
    '/new?from=1',
    '/docs',
  ])('is closed to %s, which does not check whether the session has ended', async (path) => {
    expect(await headersOf(path)).toEqual(asSent);
  });

  it('is closed to errors and to responses other than pages', async () => {
    expect(await headersOf('/studio/gallery', 500)).toEqual(asSent);
    expect(await headersOf('/studio/gallery', 200, 'text/x-component')).toEqual(asSent);
  });
});
