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
 * write. Above `unreadBytes` the writer waits until all of it was read, and a reader that reads nothing for `stalledMs` is
 * disconnected.
 */
export function createOutbox(
  socket: Socket,
  raw: Pick<Writable, 'cork' | 'uncork'>,
  { unreadBytes, stalledMs }: Pick<SocketLimits, 'unreadBytes' | 'stalledMs'>,
): Outbox {
  let pendingRead: Promise<void> | undefined;
  let isGathering = false;

  const ignore = () => {};

  function gather(): void {
    if (isGathering) return;
    isGathering = true;
    raw.cork();
    process.nextTick(write);
  }

  function write(): void {
    if (!isGathering) return;
    isGathering = false;
    raw.uncork();
  }

  function untilTaken(frame: string): Promise<void> {
    pendingRead = new Promise((resolve) => {
      const timer = setTimeout(() => socket.terminate(), stalledMs);
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
      // What is gathered is not unread.
      if (socket.bufferedAmount > unreadBytes) write();
      if (socket.bufferedAmount > unreadBytes) return untilTaken(frame);
      gather();
      socket.send(frame, ignore);
      return pendingRead;
    },
  };
}
