import { headers as names } from '@/lib/contract';
import type { ApiError, EventSink, EventsReply, Reply } from '../../http';
import type { TurnEvent, TurnOutput } from '../turns/produced';
import { TurnAbort } from '../turns/turn-abort';
import type { OpenTurn, TurnResult } from '../turns/types';
import { BufferedSink } from './buffered-sink';
import { doneEvent, streamReply } from './stream-reply';

/** A turn to be run for a caller. */
interface AnsweredTurn<R extends TurnResult> {
  readonly turn: OpenTurn;
  /** Called at the end: stops watching for the caller's disconnect. */
  readonly unwatch: () => void;
  /** What is stored of the turn; its `text()` is the whole body. */
  readonly resultOf: (output: TurnOutput) => R;
}

/** The events of a turn in an endpoint's form, written into a sink. */
interface TurnStream<R extends TurnResult> {
  writeEvent(event: TurnEvent): void | Promise<void>;
  finish(output: TurnOutput, result: R): void | Promise<void>;
  fail(error: ApiError): void | Promise<void>;
}

const headersOf = (turn: OpenTurn) => ({ [names.turnId]: turn.id });

/** Runs the turn, and returns its answer in one piece. */
export async function wholeReply<R extends TurnResult>({
  turn,
  unwatch,
  resultOf,
}: AnsweredTurn<R>): Promise<Reply> {
  let text = '';
  try {
    await turn.run(null, (output) => {
      const result = resultOf(output);
      text = result.text();
      return { ...result, text: () => text };
    });
  } finally {
    unwatch();
  }
  return { status: 200, text, headers: headersOf(turn) };
}

/** Runs the turn, and streams its answer. */
export function streamedReply<R extends TurnResult>(
  { turn, unwatch, resultOf }: AnsweredTurn<R>,
  openStream: (sink: EventSink) => TurnStream<R>,
): Promise<EventsReply> {
  const sink = new BufferedSink();
  const stream = openStream(sink);
  let result: R | undefined;
  const completion = turn
    .run(
      (event) => stream.writeEvent(event),
      (output) => {
        result = resultOf(output);
        return result;
      },
    )
    .then((output) => result && stream.finish(output, result))
    .finally(unwatch);
  return streamReply({
    sink,
    completion,
    headers: headersOf(turn),
    fail: (error) => stream.fail(error),
    cancel: () => turn.abort(new TurnAbort('caller_gone')),
  });
}

/** A stored response, as JSON text: sent unchanged, or as the stream that `writeStream` makes of it. */
export function replayedReply(
  text: string,
  isStreamed: boolean,
  writeStream: (sink: EventSink, text: string) => Promise<void>,
): Reply {
  const headers = { [names.idempotentReplayed]: 'true' };
  if (!isStreamed) return { status: 200, text, headers };
  return {
    status: 200,
    headers,
    cancel: () => {},
    async events(sink) {
      await writeStream(sink, text);
      await sink.write(doneEvent);
    },
  };
}
