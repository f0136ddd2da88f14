import { type ChatCompletion, projectOf } from '@/lib/contract';
import { createChatCompletion } from '@/lib/contract/endpoints';
import type { EventSink, JsonObject, KeyCall, Reply } from '../../http';
import { route } from '../../http';
import { idempotencyScope } from '../../idempotency';
import type { TextDependencies } from '../dependencies';
import { replayedReply, streamedReply, wholeReply } from '../stream/turn-reply';
import { abortWhenGone, emptyWhenGone } from '../stream/when-gone';
import { openTurn } from '../turns/open-turn';
import type { TurnOutput } from '../turns/produced';
import type { TurnRequest } from '../turns/types';
import { validateOrReplay } from '../validate-or-replay';
import { completionHead, completionObject } from './completion';
import { CompletionStream, streamStoredCompletion } from './completion-stream';
import { readCompletionBody } from './read-completion-body';

const streamReplay = (sink: EventSink, text: string) =>
  streamStoredCompletion(sink, JSON.parse(text) as ChatCompletion);

type ChatCall = KeyCall<unknown, unknown, JsonObject>;

export const completionRoute = (dependencies: TextDependencies) =>
  route(createChatCompletion, (call) => emptyWhenGone(createCompletion(dependencies, call)));

/** Throws `ApiError`. */
async function createCompletion(dependencies: TextDependencies, call: ChatCall): Promise<Reply> {
  const scope = idempotencyScope(dependencies.context, call);
  const isStreamed = call.body.stream === true;
  const request = await validateOrReplay(dependencies.context, scope, call, () =>
    readTurnRequest(dependencies, call, scope),
  );
  if ('replay' in request) return replayedReply(request.replay, isStreamed, streamReplay);
  const turn = await openTurn(dependencies, request);
  if ('replay' in turn) return replayedReply(turn.replay, isStreamed, streamReplay);
  const unwatch = abortWhenGone(call.request.signal, turn);
  const head = completionHead(turn.id, turn.createdAt, request.model.id);
  const resultOf = (output: TurnOutput) => ({
    text: () => JSON.stringify(completionObject(head, output)),
  });
  return isStreamed
    ? streamedReply({ turn, unwatch, resultOf }, (sink) => new CompletionStream(sink, head))
    : wholeReply({ turn, unwatch, resultOf });
}

function readTurnRequest(
  dependencies: TextDependencies,
  call: ChatCall,
  scope: TurnRequest['scope'],
): TurnRequest {
  const { auth, actor, body, requestId } = call;
  const chatRequest = readCompletionBody(dependencies.context, dependencies.providers, auth, body);
  return {
    ...chatRequest,
    endpoint: 'chat.completions',
    auth,
    actor,
    project: projectOf(body.metadata),
    requestId,
    scope,
  };
}
