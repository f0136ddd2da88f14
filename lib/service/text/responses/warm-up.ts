import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { TextParts } from '../parts';
import { headOf, type PreparedResponse, type RememberedConversation } from './prepare';
import { ResponseStream } from './response-stream';

/**
 * Handles a `response.create` with `generate: false`: no model is asked and nothing is charged. The
 * connection remembers the input, so that a later response continues it by `previous_response_id` (Open
 * Responses 2026-04-24, "WebSocket Continuation"). Nothing is stored.
 */
export async function warmUp(
  { context: { clock } }: Pick<TextParts, 'context'>,
  prepared: PreparedResponse,
  push: (json: string) => void | Promise<void>,
): Promise<RememberedConversation> {
  const nowMs = clock.now();
  const turn = { id: newId(idPrefixes.turn), createdAt: new Date(nowMs) };
  const { request } = prepared;
  const head = headOf({ request, echoed: { ...prepared.echoed, store: false } }, turn);
  const stream = new ResponseStream((_, json) => push(json), head);
  await stream.finish({ items: [], reason: 'stop' }, Math.floor(nowMs / 1000));
  return {
    id: head.id,
    stored: false,
    messages: [...(prepared.before?.messages ?? []), ...prepared.input],
    ancestors: prepared.before?.ancestors ?? [],
  };
}
