import type { EventsReply } from '../../http';
import { ApiError, unavailableError } from '../../http';
import { TurnAbort } from '../turns/turn-abort';
import type { LateSink } from './late-sink';

/** How long a turn may be silent before its answer begins all the same, so that nobody between gives up on it. */
const defaultSilenceMs = 15_000;

/** The end of every stream, of both endpoints. */
export const doneEvent = 'data: [DONE]\n\n';

/**
 * The answer of a turn that streams into `sink`: begins with its first event. What fails before is thrown, and
 * answered with a status of its own; what fails later is told by `tell` in the stream. `done` settles when the books
 * are closed.
 */
export async function streamReply(options: {
  readonly sink: LateSink;
  readonly done: Promise<unknown>;
  readonly headers: Readonly<Record<string, string>>;
  /** Writes a failure into `sink` in the stream's own form, without its end. */
  tell(error: ApiError): void | Promise<void>;
  readonly cancel: () => void;
  /** Default 15,000. */
  readonly silenceMs?: number;
}): Promise<EventsReply> {
  const { sink, done, headers, tell, cancel, silenceMs = defaultSilenceMs } = options;
  let silent: NodeJS.Timeout | undefined;
  const silence = new Promise<void>((resolve) => {
    silent = setTimeout(resolve, silenceMs);
  });
  try {
    await Promise.race([sink.started, done, silence]);
  } finally {
    clearTimeout(silent);
  }
  return {
    status: 200,
    headers,
    cancel,
    async events(target) {
      await sink.attach(target);
      try {
        await done;
      } catch (error) {
        if (error instanceof TurnAbort) return;
        await tell(toldInStream(error));
      }
      await target.write(doneEvent);
    },
  };
}

/** A failure in a stream; a bug is told without detail. */
export const toldInStream = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : (unavailableError(error) ??
      new ApiError('internal_error', 'Something went wrong here. Repeat the request.'));
