import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { headers as names } from '@/lib/contract';
import { createByteBudget } from '@/lib/platform/byte-budget';
import type { ServiceContext } from '../../context';
import {
  ApiError,
  type Authenticator,
  admitKey,
  dataHeaders,
  requestIdOf,
  unavailableError,
} from '../../http';
import { type Connection, openConnection } from './connection';
import { defaultLimits, type Remembered, type RunSocketResponse, type SocketLimits } from './types';

/** The WebSockets of `GET /v1/responses` in this process. */
export interface ResponseSockets {
  /** Accepts an upgrade, or refuses it as a request to the same path would be. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** One round of maintenance: sends pings, and closes connections that are silent or too old. */
  maintain(): void;
  /** Connections that are open. */
  readonly size: number;
  /** Closes idle connections at once and busy ones when their response has ended; accepts no new ones. */
  close(): void;
}

type Context = Pick<ServiceContext, 'limiter' | 'log' | 'metrics' | 'clock'> & {
  readonly authenticator: Pick<Authenticator, 'authenticate' | 'watch'>;
};

/** The HTTP server must pass the upgrades that it receives to `upgrade`. */
export function createResponseSockets<M extends Remembered>(
  context: Context,
  run: RunSocketResponse<M>,
  options: Partial<SocketLimits> = {},
): ResponseSockets {
  const { authenticator, limiter, log, metrics, clock } = context;
  const limits = { ...defaultLimits, ...options };
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  });
  const byteBudget = createByteBudget({ clientBytes: limits.keyBytes, allBytes: limits.allBytes });
  const connections = new Map<Connection, { ping(): void; terminate(): void }>();
  const gauge = metrics.gauge({
    name: 'atelier_service_sockets',
    help: 'WebSockets of GET /v1/responses that are open.',
  });
  /** How many connections each key has open. */
  const openCounts = new Map<string, number>();
  let isClosed = false;
  let maintenance: NodeJS.Timeout | undefined;

  async function upgrade(incoming: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> {
    const requestId = requestIdOf(headerOf(incoming, names.requestId));
    try {
      const { auth, actor } = await admit(incoming);
      checkConnectionCount(auth.keyId);
      server.handleUpgrade(incoming, raw, head, (socket) => {
        const connection = openConnection({
          socket,
          raw,
          byteBudget,
          auth,
          actor,
          run,
          limits,
          log,
          openedAtMs: clock.now(),
          takeToken: () => void limiter.take(auth.keyId, auth.rateLimit),
        });
        const unwatch = authenticator.watch(auth, connection.refuse);
        connections.set(connection, socket);
        changeCount(auth.keyId, 1);
        gauge.set(connections.size);
        log.info({ requestId, keyId: auth.keyId, workspaceId: auth.workspaceId }, 'socket opened');
        // An error is followed by `close`, which is handled; a frame that is too large was answered with 1009.
        socket.on('error', (err) => log.debug({ err, requestId }, 'socket failed'));
        socket.on('close', (code) => {
          unwatch();
          connections.delete(connection);
          changeCount(auth.keyId, -1);
          gauge.set(connections.size);
          log.info({ requestId, keyId: auth.keyId, code }, 'socket closed');
        });
      });
      maintenance ??= setInterval(maintain, limits.pingIntervalMs).unref();
    } catch (error) {
      const apiError = error instanceof ApiError ? error : unavailableError(error);
      if (apiError === null) log.error({ err: error, requestId }, 'an upgrade failed unexpectedly');
      refuseUpgrade(raw, apiError ?? unexpectedError(), requestId);
    }
  }

  function changeCount(keyId: string, change: 1 | -1): void {
    const socketCount = (openCounts.get(keyId) ?? 0) + change;
    if (socketCount === 0) openCounts.delete(keyId);
    else openCounts.set(keyId, socketCount);
  }

  function checkConnectionCount(keyId: string): void {
    if ((openCounts.get(keyId) ?? 0) < limits.maxPerKey) return;
    throw new ApiError(
      'rate_limit_exceeded',
      `This key has ${limits.maxPerKey} connections open, as many as it may. Close one, or send over one that is open.`,
      { param: null, retryAfter: 1 },
    );
  }

  async function admit(incoming: IncomingMessage) {
    if (isClosed) {
      throw new ApiError('service_unavailable', 'This process is stopping. Connect again.');
    }
    const url = new URL(incoming.url ?? '/', 'http://service');
    if (url.pathname !== '/v1/responses') {
      throw new ApiError('not_found', 'WebSockets are taken at /v1/responses alone.');
    }
    const headers = new Headers();
    for (const name of ['authorization', names.actor, 'x-forwarded-for', 'user-agent']) {
      const value = headerOf(incoming, name);
      if (value !== null) headers.set(name, value);
    }
    return admitKey(authenticator, new Request(url, { headers }), 'v1:text');
  }

  function maintain(): void {
    const openedBeforeMs = clock.now() - limits.maxLifetimeMs;
    for (const [connection, socket] of connections) {
      if (!connection.isAlive) {
        socket.terminate();
        continue;
      }
      if (connection.openedAtMs <= openedBeforeMs) connection.retire('limit');
      connection.isAlive = false;
      socket.ping();
    }
  }

  return {
    upgrade,
    maintain,
    get size() {
      return connections.size;
    },
    close() {
      isClosed = true;
      clearInterval(maintenance);
      for (const connection of connections.keys()) connection.retire('shutdown');
    },
  };
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

const unexpectedError = () =>
  new ApiError('internal_error', 'Something went wrong here. Try again.');

/** Refuses an upgrade with the same response as for a request: error envelope, `x-request-id`, the error's headers. */
function refuseUpgrade(socket: Duplex, error: ApiError, requestId: string): void {
  const body = JSON.stringify(error.body());
  const headers: Record<string, string> = {
    connection: 'close',
    'content-type': 'application/json',
    ...dataHeaders,
    'content-length': String(Buffer.byteLength(body)),
    [names.requestId]: requestId,
    ...error.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}\r\n${lines.join('')}\r\n${body}`,
  );
}
