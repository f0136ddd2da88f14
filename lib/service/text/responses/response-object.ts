import { idPrefixes } from '@/lib/contract';
import type { OutputItem, TurnOutput } from '../turns/produced';

/** What was asked, as the response object repeats it. */
export interface ResponseHead {
  readonly id: string;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Public id of the model. */
  readonly model: string;
  /** Members that repeat the request, with nulls for what it left out. */
  readonly asked: Readonly<Record<string, unknown>>;
}

/** What every id of a response is made with: that of its turn. */
export const idPartOf = (id: string): string => id.slice(id.indexOf('_') + 1);

const placeLength = 2;

/** Id of an item, by its place: what it belongs to can be read from it. */
export const itemId = (
  head: Pick<ResponseHead, 'id'>,
  item: OutputItem['type'],
  place: number,
): string =>
  `${item === 'message' ? idPrefixes.message : idPrefixes.functionCall}_${idPartOf(head.id)}${place.toString(36).padStart(placeLength, '0')}`;

/** The response and place that an item's id names; `null` when it is none of ours. */
export function parseItemId(id: string): { responseId: string; place: number } | null {
  const [, part, place] = /^(?:msg|fc)_([0-9a-z]{26})([0-9a-z]{2})$/.exec(id) ?? [];
  if (part === undefined || place === undefined) return null;
  return { responseId: `${idPrefixes.response}_${part}`, place: Number.parseInt(place, 36) };
}

type Json = Record<string, unknown>;

export const textPart = (text: string): Json => ({
  type: 'output_text',
  text,
  annotations: [],
  logprobs: [],
});

/** An item of the output. */
export const outputItem = (
  head: Pick<ResponseHead, 'id'>,
  item: OutputItem,
  place: number,
  status: 'in_progress' | 'completed' | 'incomplete',
): Json =>
  item.type === 'message'
    ? {
        type: 'message',
        id: itemId(head, 'message', place),
        status,
        role: 'assistant',
        content: status === 'in_progress' ? [] : [textPart(item.text)],
      }
    : {
        type: 'function_call',
        id: itemId(head, 'function_call', place),
        status,
        call_id: item.callId,
        name: item.name,
        arguments: status === 'in_progress' ? '' : item.arguments,
      };

/** What a response came to; without it, it is still being made. */
export type ResponseOutcome =
  | { readonly output: TurnOutput; readonly completedAt: number }
  | { readonly failed: { readonly code: string; readonly message: string } };

/** The response object, whole: compatible clients want every member (wire format, "Responses"). */
export function responseObject(head: ResponseHead, outcome?: ResponseOutcome): Json {
  const output = outcome !== undefined && 'output' in outcome ? outcome.output : undefined;
  const failed = outcome !== undefined && 'failed' in outcome ? outcome.failed : null;
  const why = output === undefined ? null : incompleteReason(output);
  const status = statusOf(outcome, why);
  const itemStatus = why === null ? 'completed' : 'incomplete';
  const items = output?.items ?? [];
  return {
    ...head.asked,
    id: head.id,
    object: 'response',
    created_at: head.createdAt,
    completed_at: outcome !== undefined && 'output' in outcome ? outcome.completedAt : null,
    status,
    error: failed,
    incomplete_details: why === null ? null : { reason: why },
    model: head.model,
    output: items.map((item, place) => outputItem(head, item, place, itemStatus)),
    output_text: items.map((item) => (item.type === 'message' ? item.text : '')).join(''),
    background: false,
    service_tier: 'default',
    truncation: 'disabled',
    top_logprobs: 0,
    presence_penalty: 0,
    frequency_penalty: 0,
    max_tool_calls: null,
    safety_identifier: null,
    usage: null,
  };
}

const statusOf = (outcome: ResponseOutcome | undefined, why: string | null): string => {
  if (outcome === undefined) return 'in_progress';
  if ('failed' in outcome) return 'failed';
  return why === null ? 'completed' : 'incomplete';
};

/** Why an answer stopped before its end; `null` when it did not. */
export function incompleteReason({ reason }: Pick<TurnOutput, 'reason'>): string | null {
  if (reason === 'length') return 'max_output_tokens';
  return reason === 'content_filter' ? 'content_filter' : null;
}

/** An answer always has an item, be it empty: clients look for the first. */
export const withItem = (output: TurnOutput): TurnOutput =>
  output.items.length > 0 ? output : { ...output, items: [{ type: 'message', text: '' }] };
