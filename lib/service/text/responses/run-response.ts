import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { TextDependencies } from '../dependencies';
import { invalidError } from '../parse/refuse';
import { toStreamError } from '../stream/stream-reply';
import { abortWhenGone } from '../stream/when-gone';
import { openTurn } from '../turns/open-turn';
import { TurnAbort } from '../turns/turn-abort';
import {
  buildResponse,
  type FinishedResponse,
  headOf,
  type PreparedResponse,
  prepareResponse,
  type RememberedConversation,
  type ResponseCall,
} from './prepare';
import { ResponseStream } from './response-stream';

/** A response to be pushed; `remembered` is what the connection kept of the previous one. */
export interface PushedCall extends ResponseCall {
  readonly remembered: RememberedConversation | null;
}

/**
 * Makes a response and pushes its events in order, each as JSON text; `push` returns a promise while its reader is
 * slow. Returns what the connection remembers, or `null` after a failure that was sent as an event. Throws `ApiError`
 * for a failure before the first event, and `TurnAbort` when the signal aborted it.
 */
export async function runResponse(
  dependencies: TextDependencies,
  call: PushedCall,
  push: (json: string) => void | Promise<void>,
  signal: AbortSignal,
): Promise<RememberedConversation | null> {
  const { remembered } = call;
  const { generate = true, ...body } = call.body;
  if (typeof generate !== 'boolean') throw invalidError('generate', 'true or false');
  const preparedResponse = await prepareResponse(
    dependencies,
    { ...call, body },
    { endpoint: 'responses', scope: null, remembered },
  );
  if (!generate) return warmUp(dependencies, preparedResponse, push);
  const turn = await openTurn(dependencies, preparedResponse.request);
  if ('replay' in turn) throw new Error('A replay without an Idempotency-Key.');
  const head = headOf(preparedResponse, turn);
  const stream = new ResponseStream((_, json) => push(json), head);
  const unwatch = abortWhenGone(signal, turn);
  let response: FinishedResponse | undefined;
  try {
    await turn.run(
      (event) => stream.writeEvent(event),
      (output) => {
        response = buildResponse(dependencies, preparedResponse, head, output);
        return response;
      },
    );
  } catch (error) {
    if (error instanceof TurnAbort || !stream.hasBegun) throw error;
    await stream.fail(toStreamError(error));
    return null;
  } finally {
    unwatch();
  }
  if (response === undefined) return null;
  await stream.finish(response.output, response.completedAt);
  return response.conversation;
}

/**
 * Handles a `response.create` with `generate: false`: no model is called and nothing is charged. The connection remembers the
 * input, so that a later response continues it by `previous_response_id` (Open Responses 2026-04-24, "WebSocket Continuation").
 * Nothing is stored.
 */
async function warmUp(
  { context: { clock } }: Pick<TextDependencies, 'context'>,
  preparedResponse: PreparedResponse,
  push: (json: string) => void | Promise<void>,
): Promise<RememberedConversation> {
  const nowMs = clock.now();
  const turn = { id: newId(idPrefixes.turn), createdAt: new Date(nowMs) };
  const { request } = preparedResponse;
  const head = headOf(
    { request, echoedMembers: { ...preparedResponse.echoedMembers, store: false } },
    turn,
  );
  const stream = new ResponseStream((_, json) => push(json), head);
  await stream.finish({ items: [], reason: 'stop' }, Math.floor(nowMs / 1000));
  return {
    id: head.id,
    isStored: false,
    messages: [
      ...(preparedResponse.previousConversation?.messages ?? []),
      ...preparedResponse.input,
    ],
    ancestors: preparedResponse.previousConversation?.ancestors ?? [],
  };
}
