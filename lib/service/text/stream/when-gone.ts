import type { Reply } from '../../http';
import { TurnAbort } from '../turns/turn-abort';
import type { OpenTurn } from '../turns/types';

/** Aborts the turn when its caller disconnects. Returns a function that stops watching. */
export function abortWhenGone(signal: AbortSignal, turn: OpenTurn): () => void {
  const stop = () => turn.abort(new TurnAbort('caller_gone'));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return () => signal.removeEventListener('abort', stop);
}

/** A turn whose caller disconnected gets an empty response, whose status is for the log line. */
export const emptyWhenGone = (reply: Promise<Reply>): Promise<Reply> =>
  reply.catch((error: unknown) => {
    if (error instanceof TurnAbort) return new Response(null, { status: 499 });
    throw error;
  });
