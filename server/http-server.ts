import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { clientAddressBehind } from './client-address';
import { normalizeTarget } from './request-target';

/** The handlers of requests and upgrades. Requests wait until their handler is ready. */
export interface Handlers {
  request(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

export interface ListeningServer {
  readonly port: number;
  /** Stops accepting, finishes responses in flight, and after `graceMs` closes the remaining connections. */
  close(graceMs: number): Promise<void>;
}

/** The address cannot be listened on. `message` tells what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Longer than the minute for which common proxies keep idle connections; else they would reuse closed ones. */
const keepAliveMs = 65_000;
/** Connections that the system queues until they are accepted. Linux caps it at `net.core.somaxconn`. */
const backlog = 4_096;
/** Between a response and the next request that its connection had sent already. */
const pipelinePauseMs = 25;
const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
/** The largest upload over a slow line: 64 MB at half a megabit a second. */
const requestMs = 20 * 60_000;

/**
 * Listens at once. Replaces `X-Forwarded-For` by the one client address, which only `trustedProxies` may set. An error
 * of a handler is passed to `report`, and its connection is closed. Throws {@link ListenError}.
 */
export async function listen(
  address: { port: number; host: string; trustedProxies: readonly string[] },
  handlers: Handlers,
  report: (error: unknown, incoming: IncomingMessage) => void = reportToErrors,
): Promise<ListeningServer> {
  const server = createServer({
    keepAliveTimeout: keepAliveMs,
    requestTimeout: requestMs,
    // `normalizeTarget` decides, because health checks of load balancers may send none.
    requireHostHeader: false,
    // Clients that prefer HTTP/2 send an Upgrade header too; they are answered over HTTP/1.1.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  });
  const upgradedSockets = new Set<Duplex>();
  const clientOf = clientAddressBehind(address.trustedProxies);
  const nameClient = ({ headers, socket }: IncomingMessage) => {
    headers['x-forwarded-for'] = clientOf(socket.remoteAddress, headers['x-forwarded-for']);
  };
  const latestResponse = new WeakMap<Socket, ServerResponse>();
  let isClosing = false;
  server.on('request', (incoming, outgoing) => {
    nameClient(incoming);
    const refusal = normalizeTarget(incoming);
    if (refusal !== null) {
      const closingHeaders = refusal === 204 ? {} : { connection: 'close', 'content-length': 0 };
      outgoing.writeHead(refusal, { allow: allowedMethods, ...closingHeaders }).end();
      return;
    }
    if (isClosing) outgoing.setHeader('connection', 'close');
    outgoing.once('finish', () => {
      if (isClosing) setImmediate(() => server.closeIdleConnections());
    });
    const handle = () =>
      void handlers.request(incoming, outgoing).catch((error: unknown) => {
        report(error, incoming);
        outgoing.destroy();
      });
    // Pipelined requests are handled in turn and with a pause, so that a connection has no larger share than another.
    // No browser and no common client sends them.
    const previous = latestResponse.get(incoming.socket);
    latestResponse.set(incoming.socket, outgoing);
    if (previous === undefined || previous.closed) handle();
    else {
      // Later requests of this connection are read once this one has its turn.
      incoming.socket.pause();
      previous.once('close', () =>
        setTimeout(() => {
          incoming.socket.resume();
          handle();
        }, pipelinePauseMs),
      );
    }
  });
  server.on('upgrade', (incoming, socket, head) => {
    nameClient(incoming);
    if (normalizeTarget(incoming) !== null) {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    upgradedSockets.add(socket);
    socket.once('close', () => upgradedSockets.delete(socket));
    socket.on('error', () => socket.destroy());
    handlers.upgrade(incoming, socket, head).catch((error: unknown) => {
      report(error, incoming);
      socket.destroy();
    });
  });
  const port = await bind(server, address);
  // Without a listener, an error of accepting a connection (no file handles left) would end the process.
  server.on('error', (error) =>
    process.stderr.write(`The server goes on after: ${error.message}\n`),
  );
  return {
    port,
    async close(graceMs) {
      isClosing = true;
      const closeEvent = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => {
        server.closeAllConnections();
        for (const socket of upgradedSockets) socket.destroy();
      }, graceMs);
      await closeEvent;
      clearTimeout(timer);
    },
  };
}

function reportToErrors(error: unknown, { method, url }: IncomingMessage): void {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${method} ${url?.split('?')[0]} failed: ${what}\n`);
}

async function bind(server: Server, { port, host }: { port: number; host: string }) {
  try {
    server.listen({ port, host, backlog });
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    throw new ListenError(listenProblem(error, port, host), { cause: error });
  }
}

function listenProblem(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken: something else listens on ${host}:${port}. Stop it, or choose another port: PORT=${port + 1} npm start`;
  }
  if (code === 'EACCES') {
    return `Port ${port} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST=${host} is no address of this machine. Leave it unset for this machine alone, or set 0.0.0.0 for every network.`;
  }
  return `The server cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`;
}
