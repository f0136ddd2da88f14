import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { idPrefixes } from '@/lib/contract';
import type { ByteBudget } from '@/lib/platform/byte-budget';
import { newId } from '@/lib/platform/ids';
import type { Logger } from '@/lib/platform/log';
import { ApiError, type JsonObject, type KeyAuth, unavailableError } from '../../http';
import { errorFrame, limitReachedFrame, readCreate } from './frames';
import { createOutbox } from './outbox';
import { closeCodes, type Remembered, type RunSocketResponse, type SocketLimits } from './types';

export interface Connection {
  readonly openedAtMs: number;
  /** Whether the last ping was answered. */
  isAlive: boolean;
  /** Closes it after the running response, whose reader gets the reason first. Queued creates are dropped. */
  retire(reason: 'limit' | 'shutdown'): void;
  /** Closes it now: the key is no longer valid. */
  refuse(reason: ApiError): void;
}

interface ConnectionOptions<M extends Remembered> {
  readonly socket: WebSocket;
  /** What `socket` reads from and writes to. */
  readonly raw: Duplex;
  /** Bytes that the connections hold, by key. */
  readonly byteBudget: ByteBudget;
  readonly auth: KeyAuth;
  readonly actor: string | null;
  readonly run: RunSocketResponse<M>;
  readonly limits: SocketLimits;
  readonly log: Logger;
  readonly openedAtMs: number;
  /** Counts a create against the key's rate. Throws `ApiError` rate_limit_exceeded. */
  readonly takeToken: () => void;
}

/**
 * Serves one client (`docs/interface.md#websocket`): one response at a time, further creates in
 * a queue, the latest response remembered. When the socket closes, the running response is aborted.
 */
export function openConnection<M extends Remembered>(options: ConnectionOptions<M>): Connection {
  const { socket, raw, byteBudget, auth, actor, run, limits, log, openedAtMs } = options;
  const outbox = createOutbox(socket, raw, limits);
  const queue: { body: JsonObject; bytes: number }[] = [];
  /** Received bytes of a frame that has not ended. */
  let openFrameBytes = 0;
  let runningResponse: AbortController | null = null;
  let latestResponse: M | null = null;
  let retireReason: 'limit' | 'shutdown' | null = null;

  async function respond(body: JsonObject, controller: AbortController): Promise<void> {
    const requestId = newId(idPrefixes.request);
    const isContinued = latestResponse !== null && body.previous_response_id === latestResponse.id;
    try {
      options.takeToken();
      const call = { auth, actor, requestId, body, remembered: latestResponse };
      const outcome = await run(call, outbox.send, controller.signal);
      // The remembered conversation may have caused the failure, so it is forgotten.
      if (outcome !== null) latestResponse = outcome;
      else if (isContinued) latestResponse = null;
    } catch (error) {
      if (isContinued) latestResponse = null;
      if (controller.signal.aborted) return;
      await outbox.send(errorFrame(toApiError(error, log.child({ requestId }))));
    }
  }

  async function runQueue(): Promise<void> {
    for (let create = queue.shift(); create !== undefined; create = queue.shift()) {
      const controller = new AbortController();
      runningResponse = controller;
      await respond(create.body, controller);
      byteBudget.release(auth.keyId, create.bytes);
      if (retireReason !== null) dropQueue();
    }
    runningResponse = null;
    if (retireReason !== null) closeSocket(retireReason);
  }

  function dropQueue(): void {
    for (const { bytes } of queue.splice(0)) byteBudget.release(auth.keyId, bytes);
  }

  function reserveBytes(bytes: number): void {
    if (byteBudget.take(auth.keyId, bytes) === null) return;
    throw new ApiError(
      'rate_limit_exceeded',
      'Too much is on its way over the connections. Send this again when responses have ended.',
      { param: null, retryAfter: 2 },
    );
  }

  /** Counts a frame while it comes. Without this, connections with half a frame each could fill the memory. */
  function countFrame({ length }: Buffer): void {
    try {
      reserveBytes(length);
      openFrameBytes += length;
    } catch (error) {
      raw.off('data', countFrame);
      const frame = errorFrame(toApiError(error, log));
      socket.send(frame, () => socket.terminate());
    }
  }

  function closeSocket(reason: 'limit' | 'shutdown'): void {
    if (reason === 'limit') void outbox.send(limitReachedFrame);
    socket.close(
      closeCodes.goingAway,
      reason === 'limit' ? 'connection limit reached' : 'restarting',
    );
  }

  function enqueueCreate(text: string): void {
    const body = readCreate(text);
    if (retireReason !== null) return;
    if (queue.length >= limits.maxWaiting) {
      throw new ApiError(
        'rate_limit_exceeded',
        `${limits.maxWaiting} responses wait already on this connection. Send the next when one has ended.`,
      );
    }
    const bytes = Buffer.byteLength(text);
    reserveBytes(bytes);
    queue.push({ body, bytes });
    if (runningResponse === null) void runQueue();
  }

  // Added before the listener that emits the message.
  raw.prependListener('data', countFrame);
  socket.on('message', (data, isBinary) => {
    byteBudget.release(auth.keyId, openFrameBytes);
    openFrameBytes = 0;
    try {
      if (isBinary) throw new ApiError('invalid_json', 'Send text frames: JSON objects.');
      enqueueCreate(data.toString());
    } catch (error) {
      void outbox.send(errorFrame(toApiError(error, log)));
    }
  });
  socket.on('close', () => {
    byteBudget.release(auth.keyId, openFrameBytes);
    openFrameBytes = 0;
    raw.off('data', countFrame);
    dropQueue();
    runningResponse?.abort(new Error('The connection was closed.'));
  });

  const connection: Connection = {
    openedAtMs,
    isAlive: true,
    retire(reason) {
      retireReason ??= reason;
      if (runningResponse === null) closeSocket(retireReason);
    },
    refuse(reason) {
      dropQueue();
      void outbox.send(errorFrame(reason));
      socket.close(closeCodes.keyRevoked, reason.code);
      runningResponse?.abort(reason);
    },
  };
  socket.on('pong', () => {
    connection.isAlive = true;
  });
  return connection;
}

function toApiError(error: unknown, log: Logger): ApiError {
  const apiError = error instanceof ApiError ? error : unavailableError(error);
  if (apiError !== null) return apiError;
  log.error({ err: error }, 'a response over a socket failed unexpectedly');
  return new ApiError(
    'internal_error',
    'Something went wrong here. Try again; if it stays, tell the operator.',
  );
}
