import { idPrefixes, type ResponseItem, type ResponseObject } from '@/lib/contract';
import { itemsText, type OutputItem, type TurnOutput } from '../turns/produced';
import type { EchoedMembers } from './echoed-members';

/** The members of the request that the response object repeats. */
export interface ResponseHead {
  readonly id: string;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Public id of the model. */
  readonly model: string;
  /** Members that repeat the request. */
  readonly echoedMembers: EchoedMembers;
}

/** An id without its prefix. A turn, its response and the response's items have this part in common. */
export const idPartOf = (id: string): string => id.slice(id.indexOf('_') + 1);

const positionLength = 2;

const itemPrefixes: Readonly<Record<OutputItem['type'], string>> = {
  message: idPrefixes.message,
  reasoning: idPrefixes.reasoning,
  function_call: idPrefixes.functionCall,
};

/** Id of an item, which contains the response's id and the item's position. */
export const itemId = (
  head: Pick<ResponseHead, 'id'>,
  item: OutputItem['type'],
  position: number,
): string =>
  `${itemPrefixes[item]}_${idPartOf(head.id)}${position.toString(36).padStart(positionLength, '0')}`;

/** The response and position that the id of a message or call names; `null` when it has another form. */
export function parseItemId(id: string): { responseId: string; position: number } | null {
  const [, part, position] = /^(?:msg|fc)_([0-9a-z]{26})([0-9a-z]{2})$/.exec(id) ?? [];
  if (part === undefined || position === undefined) return null;
  return { responseId: `${idPrefixes.response}_${part}`, position: Number.parseInt(position, 36) };
}

type PartOf<T extends ResponseItem['type']> = Extract<ResponseItem, { type: T }>;

export const textPart = (text: string): PartOf<'message'>['content'][number] => ({
  type: 'output_text',
  text,
  annotations: [],
  logprobs: [],
});

export const summaryPart = (text: string): PartOf<'reasoning'>['summary'][number] => ({
  type: 'summary_text',
  text,
});

export function outputItem(
  head: Pick<ResponseHead, 'id'>,
  item: OutputItem,
  position: number,
  status: ResponseItem['status'],
): ResponseItem {
  const { type } = item;
  const id = itemId(head, type, position);
  const isOpen = status === 'in_progress';
  switch (type) {
    case 'message':
      return {
        type,
        id,
        status,
        role: 'assistant',
        content: isOpen ? [] : [textPart(item.text)],
      };
    case 'reasoning':
      return { type, id, status, summary: isOpen ? [] : [summaryPart(item.text)] };
    case 'function_call':
      return {
        type,
        id,
        status,
        call_id: item.callId,
        name: item.name,
        arguments: isOpen ? '' : item.arguments,
      };
  }
}

/** How a response ended; left out while it is in progress. */
export type ResponseOutcome =
  | { readonly output: TurnOutput; readonly completedAt: number }
  | { readonly failure: { readonly code: string; readonly message: string } };

/** The whole response object: compatible clients expect every member (`docs/interface.md#response-object`). */
export function responseObject(head: ResponseHead, outcome?: ResponseOutcome): ResponseObject {
  const output = outcome !== undefined && 'output' in outcome ? outcome.output : undefined;
  const failure = outcome !== undefined && 'failure' in outcome ? outcome.failure : null;
  const reason = output === undefined ? null : incompleteReason(output);
  const status = statusOf(outcome, reason);
  const items = output?.items ?? [];
  return {
    ...head.echoedMembers,
    id: head.id,
    object: 'response',
    created_at: head.createdAt,
    completed_at: outcome !== undefined && 'output' in outcome ? outcome.completedAt : null,
    status,
    error: failure,
    incomplete_details: reason === null ? null : { reason },
    model: head.model,
    output: items.map((item, position) =>
      outputItem(head, item, position, itemStatus(position, output)),
    ),
    output_text: itemsText(items, 'message'),
    background: false,
    service_tier: 'default',
    top_logprobs: 0,
    max_tool_calls: null,
    usage: null,
  };
}

const statusOf = (
  outcome: ResponseOutcome | undefined,
  reason: string | null,
): ResponseObject['status'] => {
  if (outcome === undefined) return 'in_progress';
  if ('failure' in outcome) return 'failed';
  return reason === null ? 'completed' : 'incomplete';
};

/** Why an answer is incomplete; `null` when it is complete. */
export function incompleteReason({
  reason,
}: Pick<TurnOutput, 'reason'>): 'max_output_tokens' | 'content_filter' | null {
  if (reason === 'length') return 'max_output_tokens';
  return reason === 'content_filter' ? 'content_filter' : null;
}

/** The status of an item. When an answer was cut short, its last item is incomplete. */
export function itemStatus(
  position: number,
  output: TurnOutput | undefined,
): 'completed' | 'incomplete' {
  if (output === undefined || incompleteReason(output) === null) return 'completed';
  return position === output.items.length - 1 ? 'incomplete' : 'completed';
}

/** The output always has a message or a call, even an empty one, because clients expect one beside the reasoning. */
export const ensureVisibleItem = (output: TurnOutput): TurnOutput =>
  output.items.some(({ type }) => type !== 'reasoning')
    ? output
    : { ...output, items: [...output.items, { type: 'message', text: '' }] };
