import type { ResponseObject } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { EventSink, JsonObject, KeyCall, Reply } from '../../http';
import { route } from '../../http';
import { idempotencyScope } from '../../idempotency';
import type { TextDependencies } from '../dependencies';
import { replayedReply, streamedReply, wholeReply } from '../stream/turn-reply';
import { abortWhenGone, emptyWhenGone } from '../stream/when-gone';
import { openTurn } from '../turns/open-turn';
import type { TurnOutput } from '../turns/produced';
import { validateOrReplay } from '../validate-or-replay';
import { buildResponse, headOf, prepareResponse } from './prepare';
import { streamStoredResponse } from './replay';
import { type PushEvent, ResponseStream } from './response-stream';

/** Writes server-sent events; `event` equals the type. */
const sseWriter =
  (sink: EventSink): PushEvent =>
  (type, json) =>
    sink.write(`event: ${type}\ndata: ${json}\n\n`);

const streamReplay = (sink: EventSink, text: string) =>
  streamStoredResponse(sseWriter(sink), JSON.parse(text) as ResponseObject);

export const responseRoute = (dependencies: TextDependencies) =>
  route(endpoints.createResponse, (call) => emptyWhenGone(createResponse(dependencies, call)));

/** Throws `ApiError`. */
async function createResponse(
  dependencies: TextDependencies,
  call: KeyCall<unknown, unknown, JsonObject>,
): Promise<Reply> {
  const scope = idempotencyScope(dependencies.context, call);
  const preparedResponse = await validateOrReplay(dependencies.context, scope, call, () =>
    prepareResponse(dependencies, call, { endpoint: 'responses', scope }),
  );
  const isStreamed = call.body.stream === true;
  if ('replay' in preparedResponse)
    return replayedReply(preparedResponse.replay, isStreamed, streamReplay);
  const turn = await openTurn(dependencies, preparedResponse.request);
  if ('replay' in turn) return replayedReply(turn.replay, isStreamed, streamReplay);
  const unwatch = abortWhenGone(call.request.signal, turn);
  const head = headOf(preparedResponse, turn);
  const resultOf = (output: TurnOutput) =>
    buildResponse(dependencies, preparedResponse, head, output);
  if (!isStreamed) return wholeReply({ turn, unwatch, resultOf });
  return streamedReply({ turn, unwatch, resultOf }, (sink) => {
    const stream = new ResponseStream(sseWriter(sink), head);
    return {
      writeEvent: (event) => stream.writeEvent(event),
      finish: (_, response) => stream.finish(response.output, response.completedAt),
      fail: (error) => stream.fail(error),
    };
  });
}
