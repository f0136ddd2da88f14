import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** A request that a double received. */
export interface DoubleRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** The body as JSON; an empty object if it is not JSON. */
  readonly json: Record<string, unknown>;
}

export interface DoubleServer {
  /** Without a `/` at the end. */
  readonly url: string;
  readonly requests: readonly DoubleRequest[];
  close(): Promise<void>;
}

/**
 * An HTTP server on a port of this machine (any free one by default), which answers by `handle`. `upgrade`
 * accepts WebSockets; without it none is opened.
 */
export async function startDoubleServer(
  handle: (request: DoubleRequest, response: ServerResponse, url: string) => unknown,
  port = 0,
  upgrade?: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void,
): Promise<DoubleServer> {
  const requests: DoubleRequest[] = [];
  const sockets = new Set<Socket>();
  let url = '';
  const server = createServer(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://double');
    const body = await buffer(incoming).catch(() => Buffer.alloc(0));
    const request: DoubleRequest = {
      method: incoming.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: incoming.headers,
      body,
      json: jsonOf(body),
    };
    requests.push(request);
    await handle(request, response, url);
  });
  if (upgrade !== undefined) server.on('upgrade', upgrade);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function jsonOf(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

/** The fault that a prompt asks a double for: `[[double:busy]]`. */
export const faultOf = (input: Record<string, unknown>): string | null =>
  /\[\[double:([a-z0-9-]{1,40})\]\]/.exec(String(input.prompt ?? input.text ?? ''))?.[1] ?? null;

/** Makes `busy-once` into `busy` at the first start of a prompt, and into nothing at the next. */
export function createOnce(): (fault: string | null, prompt: string) => string | null {
  const met = new Set<string>();
  return (fault, prompt) => {
    if (fault?.endsWith('-once') !== true) return fault;
    if (met.has(prompt)) return null;
    met.add(prompt);
    return fault.slice(0, -'-once'.length);
  };
}

/** Faults of the response to a start that every double knows; `true` when the response was given. */
export function failStart(fault: string | null, response: ServerResponse): boolean {
  switch (fault) {
    case 'busy':
      sendJson(response, 429, { detail: 'Too many requests' }, { 'retry-after': '1' });
      return true;
    case 'down':
      sendJson(response, 503, { detail: 'Service unavailable' });
      return true;
    case 'no-key':
      sendJson(response, 401, { detail: 'Unauthorized' });
      return true;
    case 'no-balance':
      sendJson(response, 402, { detail: 'Exhausted balance' });
      return true;
    case 'reset-before':
      response.socket?.resetAndDestroy();
      return true;
    default:
      return false;
  }
}

/** How many polls a fault spoils before the responses are right again. */
export const badPolls = 3;

/**
 * Faults of the response to a poll, the first of which has `polls` 1; `true` when the response was given. `status-410` and its
 * like answer so for ever. `errorOf`: an error as the wire has it.
 */
export function failPoll(
  fault: string | null,
  polls: number,
  response: ServerResponse,
  errorOf: (status: number) => unknown = () => ({}),
): boolean {
  if (fault === 'status-busy' && polls === 1) {
    sendJson(response, 429, errorOf(429), { 'retry-after': '0.05' });
    return true;
  }
  const lost = /^status-(\d{3})$/.exec(fault ?? '')?.[1];
  if (lost !== undefined) {
    sendJson(response, Number(lost), errorOf(Number(lost)));
    return true;
  }
  if (polls > badPolls) return false;
  switch (fault) {
    case 'status-down':
      sendJson(response, 503, errorOf(503));
      return true;
    case 'status-missing':
      sendJson(response, 404, errorOf(404));
      return true;
    case 'status-nonsense':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>');
      return true;
    case 'status-reset':
      response.socket?.resetAndDestroy();
      return true;
    default:
      return false;
  }
}

/** Faults after the work was accepted; `true` when the response was given, or never will be. */
export function failTaken(fault: string | null, response: ServerResponse): boolean {
  switch (fault) {
    case 'broken-start':
      response.socket?.resetAndDestroy();
      return true;
    case 'bad-gateway':
      sendJson(response, 502, { detail: 'Bad gateway' });
      return true;
    case 'nonsense-start':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>maintenance</html>');
      return true;
    case 'hang-start':
      return true;
    default:
      return false;
  }
}
