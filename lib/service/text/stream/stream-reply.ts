import { ApiError, type EventsReply, unavailableError } from '../../http';
import { TurnAbort } from '../turns/turn-abort';
import type { BufferedSink } from './buffered-sink';

/** After this time without an event the response's head is sent anyway, so that no proxy times out. */
const defaultSilenceMs = 15_000;

/** The end of every stream, of both endpoints. */
export const doneEvent = 'data: [DONE]\n\n';

/**
 * The reply of a turn that streams into `sink`. It begins with the first event. An error before that is
 * thrown, and sent with its own status; a later one is written into the stream by `fail`. `completion` settles when
 * the turn's end and charge are written.
 */
export async function streamReply(options: {
  readonly sink: BufferedSink;
  readonly completion: Promise<unknown>;
  readonly headers: Readonly<Record<string, string>>;
  /** Writes a failure into `sink` in the stream's format, without the end of the stream. */
  fail(error: ApiError): void | Promise<void>;
  readonly cancel: () => void;
  /** Default 15,000. */
  readonly silenceMs?: number;
}): Promise<EventsReply> {
  const { sink, completion, headers, fail, cancel, silenceMs = defaultSilenceMs } = options;
  let silenceTimer: NodeJS.Timeout | undefined;
  const silence = new Promise<void>((resolve) => {
    silenceTimer = setTimeout(resolve, silenceMs);
  });
  try {
    await Promise.race([sink.firstWrite, completion, silence]);
  } finally {
    clearTimeout(silenceTimer);
  }
  return {
    status: 200,
    headers,
    cancel,
    async events(target) {
      await sink.attach(target);
      try {
        await completion;
      } catch (error) {
        if (error instanceof TurnAbort) return;
        await fail(toStreamError(error));
      }
      await target.write(doneEvent);
    },
  };
}

/** The error for a stream; an unexpected one without detail. */
export const toStreamError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : (unavailableError(error) ??
      new ApiError('internal_error', 'Something went wrong here. Repeat the request.'));
