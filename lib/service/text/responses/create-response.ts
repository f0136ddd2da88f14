import type { ResponseObject } from '@/lib/contract';
import { headers as names } from '@/lib/contract';
import type { EventSink, JsonObject, KeyCall, Reply } from '../../http';
import { idempotencyScope, judgedOrStored } from '../idempotency-scope';
import type { TextParts } from '../parts';
import { LateSink } from '../stream/late-sink';
import { doneEvent, streamReply } from '../stream/stream-reply';
import { whenGone } from '../stream/when-gone';
import type { OpenTurn } from '../turns/run-turn';
import { openTurn, TurnAbort } from '../turns/run-turn';
import type { MadeResponse, PreparedResponse } from './prepare';
import { headOf, makeResponse, prepareResponse } from './prepare';
import { streamStoredResponse } from './replay';
import type { PushEvent } from './response-stream';
import { ResponseStream } from './response-stream';

/** Events as server-sent ones: `event` equals the type. */
const overSse =
  (sink: EventSink): PushEvent =>
  (type, json) =>
    sink.write(`event: ${type}\ndata: ${json}\n\n`);

/** Answers `POST /v1/responses`. Throws `ApiError`. */
export async function createResponse(
  parts: TextParts,
  call: KeyCall<unknown, unknown, JsonObject>,
): Promise<Reply> {
  const scope = idempotencyScope(call);
  const prepared = await judgedOrStored(parts.context, scope, () =>
    prepareResponse(parts, call, { endpoint: 'responses', scope }),
  );
  const streamed = call.body.stream === true;
  if ('replay' in prepared) return replayed(prepared.replay, streamed);
  const turn = await openTurn(parts, prepared.request);
  if ('replay' in turn) return replayed(turn.replay, streamed);
  const gone = whenGone(call.request.signal, turn);
  return streamed ? stream(parts, prepared, turn, gone) : answer(parts, prepared, turn, gone);
}

async function answer(
  parts: TextParts,
  prepared: PreparedResponse,
  turn: OpenTurn,
  gone: () => void,
): Promise<Reply> {
  const head = headOf(prepared, turn);
  let text = '';
  try {
    await turn.run(null, (output) => {
      const made = makeResponse(parts, prepared, head, output);
      text = made.text;
      return made;
    });
  } finally {
    gone();
  }
  return { status: 200, text, headers: { [names.turnId]: turn.id } };
}

function stream(
  parts: TextParts,
  prepared: PreparedResponse,
  turn: OpenTurn,
  gone: () => void,
): Promise<Reply> {
  const head = headOf(prepared, turn);
  const sink = new LateSink();
  const events = new ResponseStream(overSse(sink), head);
  let made: MadeResponse | undefined;
  const done = turn
    .run(
      (event) => events.event(event),
      (output) => {
        made = makeResponse(parts, prepared, head, output);
        return made;
      },
    )
    .then(() => made && events.finish(made.output, made.completedAt))
    .finally(gone);
  return streamReply({
    sink,
    done,
    headers: { [names.turnId]: turn.id },
    tell: (error) => events.fail(error),
    cancel: () => turn.abort(new TurnAbort('caller_gone')),
  });
}

/** A response that was given before: as it was, or as a stream of it. */
function replayed(text: string, streamed: boolean): Reply {
  const headers = { [names.idempotentReplayed]: 'true' };
  if (!streamed) return { status: 200, text, headers };
  return {
    status: 200,
    headers,
    cancel: () => {},
    async events(sink) {
      await streamStoredResponse(overSse(sink), JSON.parse(text) as ResponseObject);
      await sink.write(doneEvent);
    },
  };
}
