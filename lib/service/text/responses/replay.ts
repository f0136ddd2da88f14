import type { ResponseObject } from '@/lib/contract';
import type { OutputItem, TurnOutput } from '../turns/produced';
import type { ResponseHead } from './response-object';
import type { PushEvent } from './response-stream';
import { ResponseStream } from './response-stream';

/** The events of a stored response. */
export async function streamStoredResponse(push: PushEvent, stored: ResponseObject): Promise<void> {
  const head: ResponseHead = {
    id: stored.id,
    createdAt: stored.created_at,
    model: stored.model,
    asked: stored,
  };
  const items = stored.output.map(itemOf);
  const stream = new ResponseStream(push, head);
  let place = 0;
  for (const [item, each] of items.entries()) {
    if (each.type !== 'function_call') {
      const type = each.type === 'message' ? 'text' : each.type;
      if (each.text !== '') await stream.event({ type, text: each.text, item, opens: true });
      continue;
    }
    const { callId, name, arguments: text } = each;
    const opened = { callId, name };
    await stream.event({ type: 'tool_call', item, place, opened, arguments: text });
    place += 1;
  }
  const reason = reasonOf(stored);
  await stream.finish({ items, reason }, stored.completed_at ?? stored.created_at);
}

function itemOf(item: ResponseObject['output'][number]): OutputItem {
  if (item.type === 'function_call') {
    const { call_id: callId, name, arguments: text } = item as Record<string, unknown>;
    return {
      type: 'function_call',
      callId: String(callId),
      name: String(name),
      arguments: String(text),
    };
  }
  const { content, summary } = item as { readonly content?: Texts; readonly summary?: Texts };
  if (item.type === 'reasoning') return { type: 'reasoning', text: firstOf(summary) };
  return { type: 'message', text: firstOf(content) };
}

type Texts = readonly { readonly text?: unknown }[];
const firstOf = (parts: Texts | undefined): string => String(parts?.[0]?.text ?? '');

function reasonOf({ incomplete_details: details }: ResponseObject): TurnOutput['reason'] {
  const why = (details as { reason?: unknown } | null)?.reason;
  if (why === 'max_output_tokens') return 'length';
  return why === 'content_filter' ? 'content_filter' : 'stop';
}
