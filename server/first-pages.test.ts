import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openFirstPages } from './first-pages';

it.each(['127.0.0.1', '0.0.0.0', '::1'])(
  'opens the first pages of a server on %s',
  async (host) => {
    const urls: (string | undefined)[] = [];
    const server = createServer(({ url }, outgoing) => {
      urls.push(url);
      outgoing.writeHead(302, { location: '/elsewhere' }).end();
    }).listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await openFirstPages({ host, port });
    server.closeAllConnections();
    server.close();
    expect(urls).toEqual(['/sign-in', '/api/auth/csrf']);
    await expect(openFirstPages({ host, port })).rejects.toThrow();
  },
);
