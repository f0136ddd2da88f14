import type { ResponseEvent, ResponseObject } from '@/lib/contract';
import { response, responseCompaction, responseEvent, webSocketError } from '@/lib/contract';

/*
 * Checks what is sent against Open Responses 2026-04-24: each object and event against its schema (lib/contract, which
 * names the source), and each stream against the order that the specification describes under "Items are streamable"
 * and "Items are state machines" (https://www.openresponses.org/specification, read 2026-11-22).
 */

type Schema<T> = { parse(value: unknown): T };

/** Throws when `value` does not match the schema, or has other members. */
function checkForm<T>(schema: Schema<T>, value: unknown): T {
  const parsed = schema.parse(value);
  const extra = membersBeside(value, parsed, '');
  if (extra.length > 0) throw new Error(`not in the contract: ${extra.join(', ')}`);
  return parsed;
}

/** Members of `value` that are missing in its parsed form, by their path. */
function membersBeside(value: unknown, parsed: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const at = `${path}.${name}`;
    if (!Object.hasOwn(parsed as object, name)) return [at];
    return membersBeside(each, (parsed as Record<string, unknown>)[name], at);
  });
}

/** Checks a response object. */
export function checkResponse(value: unknown): ResponseObject {
  const checked = checkForm(response, value);
  const cut = checked.output.findIndex(({ status }) => status === 'incomplete');
  if (cut !== -1 && (checked.status !== 'incomplete' || cut !== checked.output.length - 1)) {
    throw new Error('only the last item of an incomplete response may be incomplete');
  }
  if (checked.output.some(({ status }) => status === 'in_progress')) {
    throw new Error('an item is still in progress');
  }
  return checked;
}

/** Checks the response of `POST /v1/responses/compact`. */
export const checkCompaction = (value: unknown) => checkForm(responseCompaction, value);

/** Checks an error frame of a WebSocket. */
export const checkErrorFrame = (value: unknown) => checkForm(webSocketError, value);

const endings = ['response.completed', 'response.incomplete', 'response.failed'];

/** An item as its events describe it so far. */
interface Described {
  readonly id: string;
  text: string;
  parts: 'none' | 'open' | 'closed';
  done: boolean;
}

/** Checks all events of one response, in the order they came, without `[DONE]`. */
export function checkStream(values: readonly unknown[]): ResponseObject {
  const events = values.map((value) => checkForm(responseEvent, value));
  const items = new Map<number, Described>();
  let id: string | undefined;
  for (const [index, event] of events.entries()) {
    expectThat(event.sequence_number === index, event, `its number is not ${index}`);
    const begins = ['response.created', 'response.in_progress'][index];
    expectThat(begins === undefined || event.type === begins, event, `not ${begins}`);
    const last = index === events.length - 1;
    expectThat(endings.includes(event.type) === last, event, 'an end event before the last');
    if ('response' in event) {
      id ??= event.response.id;
      expectThat(event.response.id === id, event, 'another response');
    } else if (event.type !== 'error') takeEvent(items, event);
  }
  const end = events.at(-1);
  if (end === undefined || !('response' in end)) throw new Error('the stream has no end');
  const final = checkResponse(end.response);
  if (end.type === 'response.failed') return final;
  for (const [index, { id: itemId, done }] of items) {
    expectThat(done && final.output[index]?.id === itemId, end, `item ${index} is not done`);
  }
  expectThat(items.size === final.output.length, end, 'an item without events');
  return final;
}

type ItemEvent = Exclude<ResponseEvent, { type: 'error' } | { response: ResponseObject }>;

function takeEvent(items: Map<number, Described>, event: ItemEvent): void {
  const known = items.get(event.output_index);
  if (event.type === 'response.output_item.added') {
    expectThat(known === undefined && event.output_index === items.size, event, 'added twice');
    expectThat(event.item.status === 'in_progress', event, 'not in progress');
    items.set(event.output_index, { id: event.item.id, text: '', parts: 'none', done: false });
    return;
  }
  if (known === undefined || known.done) throw new Error(`${event.type}: no open item`);
  const itemId = 'item' in event ? event.item.id : event.item_id;
  expectThat(itemId === known.id, event, 'another item');
  switch (event.type) {
    case 'response.content_part.added':
    case 'response.reasoning_summary_part.added':
      expectThat(known.parts === 'none', event, 'a part is open already');
      known.parts = 'open';
      return;
    case 'response.output_text.delta':
    case 'response.reasoning_summary_text.delta':
      expectThat(known.parts === 'open', event, 'no part is open');
      known.text += event.delta;
      return;
    case 'response.output_text.done':
    case 'response.reasoning_summary_text.done':
      expectThat(event.text === known.text, event, 'not the text of its deltas');
      return;
    case 'response.content_part.done':
    case 'response.reasoning_summary_part.done':
      expectThat(known.parts === 'open' && event.part.text === known.text, event, 'another text');
      known.parts = 'closed';
      return;
    case 'response.function_call_arguments.delta':
      known.text += event.delta;
      return;
    case 'response.function_call_arguments.done':
      expectThat(event.arguments === known.text, event, 'not the text of its deltas');
      return;
    case 'response.output_item.done':
      expectThat(known.parts !== 'open', event, 'a part is still open');
      expectThat(event.item.status !== 'in_progress', event, 'still in progress');
      known.done = true;
  }
}

function expectThat(holds: boolean, event: ResponseEvent, problem: string): void {
  if (!holds) throw new Error(`${event.type} (${event.sequence_number}): ${problem}`);
}
