import type { ResponseItem, ResponseObject } from '@/lib/contract';
import type { OutputItem, TurnOutput } from '../turns/produced';
import type { ResponseHead } from './response-object';
import { type PushEvent, ResponseStream } from './response-stream';

export async function streamStoredResponse(
  push: PushEvent,
  response: ResponseObject,
): Promise<void> {
  const head: ResponseHead = {
    id: response.id,
    createdAt: response.created_at,
    model: response.model,
    // Only the members that repeat the request are left of it: `responseObject` sets all others.
    echoedMembers: response,
  };
  const items = response.output.map(itemOf);
  const stream = new ResponseStream(push, head);
  let position = 0;
  for (const [itemIndex, item] of items.entries()) {
    if (item.type !== 'function_call') {
      const type = item.type === 'message' ? 'text' : item.type;
      await stream.writeEvent({ type, text: item.text, item: itemIndex, isFirstPiece: true });
      continue;
    }
    const { callId, name, arguments: text } = item;
    await stream.writeEvent({
      type: 'tool_call',
      item: itemIndex,
      position,
      newCall: { callId, name },
      arguments: text,
    });
    position += 1;
  }
  const reason = reasonOf(response);
  await stream.finish({ items, reason }, response.completed_at ?? response.created_at);
}

function itemOf(item: ResponseItem): OutputItem {
  switch (item.type) {
    case 'function_call': {
      const { type, call_id: callId, name, arguments: text } = item;
      return { type, callId, name, arguments: text };
    }
    case 'reasoning':
      return { type: item.type, text: item.summary[0]?.text ?? '' };
    case 'message':
      return { type: item.type, text: item.content[0]?.text ?? '' };
  }
}

function reasonOf({ incomplete_details: details }: ResponseObject): TurnOutput['reason'] {
  if (details === null) return 'stop';
  return details.reason === 'max_output_tokens' ? 'length' : 'content_filter';
}
