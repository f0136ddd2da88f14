import type { ChatCompletion } from '@/lib/contract';
import { headers as names } from '@/lib/contract';
import type { JsonObject, KeyCall, Reply } from '../../http';
import { idempotencyScope, judgedOrStored } from '../idempotency-scope';
import { readChatMessages } from '../parse/chat-messages';
import { createImageReader } from '../parse/images';
import { readParameters } from '../parse/parameters';
import { textModel } from '../parse/text-model';
import type { TextParts } from '../parts';
import { LateSink } from '../stream/late-sink';
import { doneEvent, streamReply } from '../stream/stream-reply';
import { whenGone } from '../stream/when-gone';
import type { OpenTurn } from '../turns/run-turn';
import { openTurn, TurnAbort } from '../turns/run-turn';
import type { TurnRequest } from '../turns/types';
import { completionHead, completionObject } from './completion';
import { CompletionStream, streamStored } from './completion-stream';

const structural = new Set(['model', 'messages']);

type ChatCall = KeyCall<unknown, unknown, JsonObject>;

/** Answers `POST /v1/chat/completions`. Throws `ApiError`. */
export async function createCompletion(parts: TextParts, call: ChatCall): Promise<Reply> {
  const scope = idempotencyScope(call);
  const streamed = call.body.stream === true;
  const request = await judgedOrStored(parts.context, scope, () => judge(parts, call, scope));
  if ('replay' in request) return replayed(request.replay, streamed);
  const opened = await openTurn(parts, request);
  if ('replay' in opened) return replayed(opened.replay, streamed);
  const gone = whenGone(call.request.signal, opened);
  return streamed ? stream(opened, request, gone) : answer(opened, request, gone);
}

function judge(parts: TextParts, call: ChatCall, scope: TurnRequest['scope']): TurnRequest {
  const { auth, actor, body, requestId } = call;
  const model = textModel(parts.context, auth, body.model);
  const parameters = readParameters(model, body, { structural });
  const images = createImageReader(model, parts.context.settings);
  return {
    ...parameters,
    endpoint: 'chat.completions',
    auth,
    actor,
    requestId,
    model,
    messages: readChatMessages(model, body.messages, images),
    scope,
  };
}

async function answer(turn: OpenTurn, { model }: TurnRequest, gone: () => void): Promise<Reply> {
  const head = completionHead(turn.id, turn.createdAt, model.id);
  let text = '';
  try {
    await turn.run(null, (output) => {
      text = JSON.stringify(completionObject(head, output));
      return { text };
    });
  } finally {
    gone();
  }
  return { status: 200, text, headers: { [names.turnId]: turn.id } };
}

function stream(turn: OpenTurn, { model }: TurnRequest, gone: () => void): Promise<Reply> {
  const head = completionHead(turn.id, turn.createdAt, model.id);
  const sink = new LateSink();
  const events = new CompletionStream(sink, head);
  const done = turn
    .run(
      (event) => events.event(event),
      (output) => ({ text: JSON.stringify(completionObject(head, output)) }),
    )
    .then(({ reason }) => events.finish(reason))
    .finally(gone);
  return streamReply({
    sink,
    done,
    headers: { [names.turnId]: turn.id },
    tell: (error) => events.fail(error),
    cancel: () => turn.abort(new TurnAbort('caller_gone')),
  });
}

/** A completion that was given before: as it was, or as a stream of it. */
function replayed(text: string, streamed: boolean): Reply {
  const headers = { [names.idempotentReplayed]: 'true' };
  if (!streamed) return { status: 200, text, headers };
  return {
    status: 200,
    headers,
    cancel: () => {},
    async events(sink) {
      await streamStored(sink, JSON.parse(text) as ChatCompletion);
      await sink.write(doneEvent);
    },
  };
}
