import type { WebSocket } from 'ws';
import type { SocketLimits } from './types';

/** Sends frames to a reader, and lets the writer wait while too much of it is unread. */
export interface Outbox {
  /** Answers a promise while the reader is slow. */
  send(frame: string): void | Promise<void>;
}

type Socket = Pick<
  WebSocket,
  'send' | 'bufferedAmount' | 'readyState' | 'OPEN' | 'terminate' | 'once' | 'off'
>;

/**
 * The way out of one socket. What a slow reader leaves unread is bounded: above `unreadBytes` the writer waits until
 * all of it was taken, and a reader that takes nothing for `stalledMs` is cut off.
 */
export function createOutbox(
  socket: Socket,
  { unreadBytes, stalledMs }: Pick<SocketLimits, 'unreadBytes' | 'stalledMs'>,
): Outbox {
  let waiting: Promise<void> | undefined;

  const ignore = () => {};

  function untilTaken(frame: string): Promise<void> {
    waiting = new Promise((resolve) => {
      const timer = setTimeout(() => socket.terminate(), stalledMs);
      const done = () => {
        clearTimeout(timer);
        socket.off('close', done);
        waiting = undefined;
        resolve();
      };
      socket.once('close', done);
      // Called when this frame, and so all before it, was handed to the network; or when it cannot be.
      socket.send(frame, done);
    });
    return waiting;
  }

  return {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > unreadBytes) return untilTaken(frame);
      socket.send(frame, ignore);
      return waiting;
    },
  };
}
