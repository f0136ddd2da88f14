import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { isDecodablePath } from './paths';

/** The console's pages. */
export interface Pages {
  request(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): Promise<void>;
}

/**
 * Prepares Next.js behind a server of ours. It is given a detached `httpServer`: at its first page Next.js adds an
 * `upgrade` listener to the one it finds, which would end every socket it does not know. This way that listener gets
 * its own upgrades alone.
 */
export async function preparePages(options: {
  directory: string;
  development: boolean;
  host: string;
  port: number;
}): Promise<Pages> {
  // Loaded here and not above, after `AsyncLocalStorage` is where Next.js looks for it (scripts/env).
  const { default: next } = await import('next');
  const detached = createServer();
  const app = next({
    dir: options.directory,
    dev: options.development,
    hostname: options.host,
    port: options.port,
    httpServer: detached,
    quiet: true,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    request: async (incoming, outgoing) =>
      isDecodablePath(incoming.url ?? '/') ? handle(incoming, outgoing) : refusePath(outgoing),
    async upgrade(incoming, socket, head) {
      // In production pages take no sockets; in development there is one that reloads them.
      const taken = options.development && detached.emit('upgrade', incoming, socket, head);
      if (!taken) refuseUpgrade(socket);
    },
    close: () => app.close(),
  };
}

/** Answers an address that is not UTF-8: Next.js answers some of them with 500. */
function refusePath(outgoing: ServerResponse): void {
  outgoing.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  outgoing.end('The address holds bytes behind a % that are not UTF-8 text.');
}

/** Answers an upgrade that has no handler. */
function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
