import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { createLogger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { ApiError, createRateLimiter, type KeyAuth } from '../../../http';
import { createResponseSockets } from '../response-sockets';
import type { RunSocketResponse, SocketCall, SocketLimits } from '../types';

/** The remembered state of connections in tests. */
interface Memory {
  readonly id: string;
  readonly memory: unknown;
}

/** A running response: its request, and functions to continue it. */
export interface Running extends SocketCall<Memory> {
  readonly signal: AbortSignal;
  push(event: object): void | Promise<void>;
  end(outcome: Memory | null): void;
  fail(error: Error): void;
}

/** An open client, with the frames it received in order. */
export interface Client {
  readonly socket: WebSocket;
  send(frame: object | string): void;
  /** The next frame that was not yet asked for. */
  next(): Promise<Record<string, unknown>>;
  readonly closed: Promise<{ code: number; reason: string }>;
}

const keys: Record<string, Partial<KeyAuth>> = {
  'good-key-1': {},
  'good-key-2': { keyId: 'key_2' },
  'no-text-key': { scopes: new Set(['v1:generate']) },
};

/** The sockets behind a real HTTP server, without a database: two keys, and responses that a test controls. */
export async function startSocketServer(limits: Partial<SocketLimits> = {}) {
  let now = Date.UTC(2026, 0, 1);
  const watchers = new Map<KeyAuth, (reason: ApiError) => void>();
  const begun: Running[] = [];
  let onBegun: (() => void) | undefined;
  const clock = { now: () => now };
  const run: RunSocketResponse<Memory> = (call, push, signal) =>
    new Promise((end, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason));
      begun.push({ ...call, signal, push: (event) => push(JSON.stringify(event)), end, fail });
      onBegun?.();
    });
  const sockets = createResponseSockets(
    {
      authenticator: {
        authenticate(secret) {
          const known = keys[secret];
          if (known === undefined) throw new ApiError('invalid_api_key', 'This key is not known.');
          return {
            keyId: 'key_1',
            keyName: 'One',
            kind: 'api',
            scopes: new Set(['v1:text']),
            allowedModels: null,
            perks: [],
            rateLimit: null,
            personId: null,
            agent: null,
            workspaceId: 'ws_1',
            region: 'global',
            group: 'default',
            ...known,
          };
        },
        watch(auth, revoked) {
          watchers.set(auth, revoked);
          return () => watchers.delete(auth);
        },
      },
      limiter: createRateLimiter({ requestsPerMinute: 60, burst: 40 }, clock),
      log: createLogger({ level: 'silent', isPretty: false }),
      metrics: createMetrics(),
      clock,
    },
    run,
    limits,
  );
  const raw = new Set<Duplex>();
  const server = createServer((_request, response) => response.end());
  server.on('upgrade', (incoming, socket: Duplex, head) => {
    raw.add(socket);
    socket.on('close', () => raw.delete(socket));
    socket.on('error', () => socket.destroy());
    void sockets.upgrade(incoming, socket, head);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    sockets,
    url,
    watched: () => watchers.size,
    /** The next response that was begun. */
    async begun(): Promise<Running> {
      for (;;) {
        const next = begun.shift();
        if (next !== undefined) return next;
        await new Promise<void>((resolve) => {
          onBegun = resolve;
        });
      }
    },
    waiting: () => begun.length,
    pass: (ms: number) => {
      now += ms;
    },
    revoke(reason: ApiError) {
      for (const revoked of [...watchers.values()]) revoked(reason);
    },
    async open(secret = 'good-key-1'): Promise<Client> {
      const socket = new WebSocket(`${url}/v1/responses`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      const client = clientOf(socket);
      await once(socket, 'open');
      return client;
    },
    async close() {
      sockets.close();
      for (const socket of raw) socket.destroy();
      server.closeAllConnections();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

function clientOf(socket: WebSocket): Client {
  const frames: Record<string, unknown>[] = [];
  let wake: (() => void) | undefined;
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()));
    wake?.();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  return {
    socket,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async next() {
      for (;;) {
        const frame = frames.shift();
        if (frame !== undefined) return frame;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
