import type { ResponseObject } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { EventSink, JsonObject, KeyCall, Reply } from '../../http';
import { route } from '../../http';
import { idempotencyScope } from '../../idempotency';
import type { TextParts } from '../parts';
import { replayedReply, streamedReply, wholeReply } from '../stream/turn-reply';
import { unlessGone, whenGone } from '../stream/when-gone';
import { openTurn } from '../turns/open-turn';
import type { TurnOutput } from '../turns/produced';
import { validateOrReplay } from '../validate-or-replay';
import { headOf, makeResponse, prepareResponse } from './prepare';
import { streamStoredResponse } from './replay';
import { type PushEvent, ResponseStream } from './response-stream';

/** Writes server-sent events; `event` equals the type. */
const overSse =
  (sink: EventSink): PushEvent =>
  (type, json) =>
    sink.write(`event: ${type}\ndata: ${json}\n\n`);

const streamReplay = (sink: EventSink, text: string) =>
  streamStoredResponse(overSse(sink), JSON.parse(text) as ResponseObject);

export const responseRoute = (parts: TextParts) =>
  route(endpoints.createResponse, (call) => unlessGone(createResponse(parts, call)));

/** Throws `ApiError`. */
async function createResponse(
  parts: TextParts,
  call: KeyCall<unknown, unknown, JsonObject>,
): Promise<Reply> {
  const scope = idempotencyScope(parts.context, call);
  const preparedResponse = await validateOrReplay(parts.context, scope, call, () =>
    prepareResponse(parts, call, { endpoint: 'responses', scope }),
  );
  const isStreamed = call.body.stream === true;
  if ('replay' in preparedResponse)
    return replayedReply(preparedResponse.replay, isStreamed, streamReplay);
  const turn = await openTurn(parts, preparedResponse.request);
  if ('replay' in turn) return replayedReply(turn.replay, isStreamed, streamReplay);
  const unwatch = whenGone(call.request.signal, turn);
  const head = headOf(preparedResponse, turn);
  const resultOf = (output: TurnOutput) => makeResponse(parts, preparedResponse, head, output);
  if (!isStreamed) return wholeReply({ turn, unwatch, resultOf });
  return streamedReply({ turn, unwatch, resultOf }, (sink) => {
    const events = new ResponseStream(overSse(sink), head);
    return {
      event: (event) => events.event(event),
      finish: (_, response) => events.finish(response.output, response.completedAt),
      fail: (error) => events.fail(error),
    };
  });
}
