import { type ChatCompletion, idPrefixes } from '@/lib/contract';
import { itemsText, type OutputItem, type TurnOutput } from '../turns/produced';

/** The members that every event and object of one completion repeats. */
export interface CompletionHead {
  readonly id: string;
  /** Unix seconds. */
  readonly created: number;
  /** Public id of the model. */
  readonly model: string;
}

/** The head of a turn's completion; its id is derived from the turn's. */
export const completionHead = (turnId: string, createdAt: Date, model: string): CompletionHead => ({
  id: `${idPrefixes.chatCompletion}-${turnId.slice(turnId.indexOf('_') + 1)}`,
  created: Math.floor(createdAt.getTime() / 1000),
  model,
});

export const completionCall = ({
  callId,
  name,
  arguments: text,
}: Omit<Extract<OutputItem, { type: 'function_call' }>, 'type'>) => ({
  id: callId,
  type: 'function' as const,
  function: { name, arguments: text },
});
export type CompletionCall = ReturnType<typeof completionCall>;

/** The chat completion object (`docs/interface.md#text`). Usage is never shown. */
export function completionObject(
  { id, created, model }: CompletionHead,
  { items, reason }: TurnOutput,
): ChatCompletion {
  const text = itemsText(items, 'message');
  const reasoning = itemsText(items, 'reasoning');
  const calls = items.flatMap((item) =>
    item.type === 'function_call' ? [completionCall(item)] : [],
  );
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text === '' && calls.length > 0 ? null : text,
          ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
        },
        finish_reason: reason,
      },
    ],
  };
}
