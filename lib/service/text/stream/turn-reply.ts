import { headers as names } from '@/lib/contract';
import type { ApiError, EventSink, EventsReply, Reply } from '../../http';
import type { TurnEvent, TurnOutput } from '../turns/produced';
import { TurnAbort } from '../turns/turn-abort';
import type { Kept, OpenTurn } from '../turns/types';
import { BufferedSink } from './buffered-sink';
import { doneEvent, streamReply } from './stream-reply';

/** A turn to be run for a caller. */
interface Answered<K extends Kept> {
  readonly turn: OpenTurn;
  /** Called at the end: stops watching for the caller's disconnect. */
  readonly gone: () => void;
  /** What is stored of the turn; its `text()` is the whole body. */
  readonly keep: (output: TurnOutput) => K;
}

/** The events of a turn in an endpoint's form, written into a sink. */
interface TurnStream<K extends Kept> {
  event(event: TurnEvent): void | Promise<void>;
  finish(output: TurnOutput, kept: K): void | Promise<void>;
  fail(error: ApiError): void | Promise<void>;
}

const headersOf = (turn: OpenTurn) => ({ [names.turnId]: turn.id });

/** Runs the turn, and returns its answer in one piece. */
export async function wholeReply<K extends Kept>(answered: Answered<K>): Promise<Reply> {
  const { turn, gone, keep } = answered;
  let text = '';
  try {
    await turn.run(null, (output) => {
      const kept = keep(output);
      text = kept.text();
      return { ...kept, text: () => text };
    });
  } finally {
    gone();
  }
  return { status: 200, text, headers: headersOf(turn) };
}

/** Runs the turn, and streams its answer. */
export function streamedReply<K extends Kept>(
  { turn, gone, keep }: Answered<K>,
  open: (sink: EventSink) => TurnStream<K>,
): Promise<EventsReply> {
  const sink = new BufferedSink();
  const stream = open(sink);
  let kept: K | undefined;
  const done = turn
    .run(
      (event) => stream.event(event),
      (output) => {
        kept = keep(output);
        return kept;
      },
    )
    .then((output) => kept && stream.finish(output, kept))
    .finally(gone);
  return streamReply({
    sink,
    done,
    headers: headersOf(turn),
    fail: (error) => stream.fail(error),
    cancel: () => turn.abort(new TurnAbort('caller_gone')),
  });
}

/** A stored answer as JSON text: sent unchanged, or as the stream that `write` makes of it. */
export function replayedReply(
  text: string,
  streamed: boolean,
  write: (sink: EventSink, text: string) => Promise<void>,
): Reply {
  const headers = { [names.idempotentReplayed]: 'true' };
  if (!streamed) return { status: 200, text, headers };
  return {
    status: 200,
    headers,
    cancel: () => {},
    async events(sink) {
      await write(sink, text);
      await sink.write(doneEvent);
    },
  };
}
