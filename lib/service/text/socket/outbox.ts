import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import type { SocketLimits } from './types';

/** Sends frames to a reader, and makes the writer wait while too much is unread. */
export interface Outbox {
  /** Returns a promise while the reader is slow. */
  send(frame: string): void | Promise<void>;
}

type Socket = Pick<
  WebSocket,
  'send' | 'bufferedAmount' | 'readyState' | 'OPEN' | 'terminate' | 'once' | 'off'
>;

/**
 * The send buffer of one socket, whose frames are written to `raw`: those of one turn of the event loop leave with one
 * write. Above `maxUnreadBytes` the writer waits until all of it was read, and a reader that reads nothing for `stallTimeoutMs` is
 * disconnected.
 */
export function createOutbox(
  socket: Socket,
  raw: Pick<Writable, 'cork' | 'uncork'>,
  { maxUnreadBytes, stallTimeoutMs }: Pick<SocketLimits, 'maxUnreadBytes' | 'stallTimeoutMs'>,
): Outbox {
  let pendingRead: Promise<void> | undefined;
  let isGathering = false;

  const ignore = () => {};

  function startGathering(): void {
    if (isGathering) return;
    isGathering = true;
    raw.cork();
    process.nextTick(flush);
  }

  function flush(): void {
    if (!isGathering) return;
    isGathering = false;
    raw.uncork();
  }

  function sendAndWait(frame: string): Promise<void> {
    pendingRead = new Promise((resolve) => {
      const timer = setTimeout(() => socket.terminate(), stallTimeoutMs);
      const onTaken = () => {
        clearTimeout(timer);
        socket.off('close', onTaken);
        pendingRead = undefined;
        resolve();
      };
      socket.once('close', onTaken);
      // Called when this frame and all before it were written to the network, or cannot be.
      socket.send(frame, onTaken);
    });
    return pendingRead;
  }

  return {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      // Gathered frames are written first, because the reader could not have read them yet.
      if (socket.bufferedAmount > maxUnreadBytes) flush();
      if (socket.bufferedAmount > maxUnreadBytes) return sendAndWait(frame);
      startGathering();
      socket.send(frame, ignore);
      return pendingRead;
    },
  };
}
