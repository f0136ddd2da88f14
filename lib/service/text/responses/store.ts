import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { TextMessage, TextToolCall } from '@/lib/providers';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import { ApiError } from '../../http';
import type { InputPiece } from '../parse/response-input';
import { itemsText, type OutputItem } from '../turns/produced';
import { parseItemId } from './response-object';

const { responses } = schema;
type Context = Pick<ServiceContext, 'db' | 'clock' | 'addresses'>;

const maxChainLength = 5_000;

export interface Conversation {
  readonly messages: readonly TextMessage[];
  /** The ids of the stored responses in it. */
  readonly ancestors: readonly string[];
}

/** The answer as a message of the conversation, without the reasoning. */
export function answerMessage(items: readonly OutputItem[]): TextMessage {
  return {
    role: 'assistant',
    text: itemsText(items, 'message'),
    toolCalls: items.flatMap((item) => (item.type === 'function_call' ? [toToolCall(item)] : [])),
  };
}

interface ChainRow extends Record<string, unknown> {
  id: string;
  previous_id: string | null;
  input: readonly TextMessage[];
  output: readonly OutputItem[];
}

/**
 * The conversation that ends with a stored response of the workspace. One statement, however long it is. Throws
 * `ApiError` previous_response_not_found: unknown, another workspace's, or expired.
 */
export async function loadConversation(
  { db, clock, addresses }: Context,
  workspaceId: string,
  responseId: string,
): Promise<Conversation> {
  const currentTime = new Date(clock.now()).toISOString();
  const { rows } = await db.execute<ChainRow>(sql`
    with recursive chain as (
      select id, previous_id, input, output, 1 as depth from service.responses
      where id = ${responseId} and workspace_id = ${workspaceId} and expires_at > ${currentTime}::timestamptz
      union all
      select r.id, r.previous_id, r.input, r.output, c.depth + 1
      from service.responses r join chain c on r.id = c.previous_id
      where r.workspace_id = ${workspaceId} and c.depth < ${maxChainLength}::int
    )
    select id, previous_id, input, output from chain order by depth desc`);
  const [oldest] = rows;
  if (oldest === undefined || oldest.previous_id !== null) throw previousNotFoundError(responseId);
  return {
    messages: rows.flatMap(({ input, output }) => [
      ...addresses.fromStored(input),
      answerMessage(output),
    ]),
    ancestors: rows.map(({ id }) => id),
  };
}

/** 400: there is no such response to continue. */
export const previousNotFoundError = (responseId: string): ApiError =>
  new ApiError(
    'previous_response_not_found',
    `There is no response ${responseId.slice(0, 64)} to continue in this workspace. Send the conversation as input instead.`,
  );

type ResolvedPiece = Exclude<InputPiece, { kind: 'reference' }>;

/**
 * Replaces references to items of stored responses by the items. Throws `ApiError` invalid_value for one that
 * is unknown here, another workspace's included.
 */
export async function resolveReferences(
  { db, clock }: Context,
  workspaceId: string,
  pieces: readonly InputPiece[],
): Promise<ResolvedPiece[]> {
  const responseIds = pieces.flatMap((piece) =>
    piece.kind === 'reference' ? (parseItemId(piece.id)?.responseId ?? []) : [],
  );
  const storedResponses =
    responseIds.length === 0
      ? []
      : await db
          .select({ id: responses.id, output: responses.output })
          .from(responses)
          .where(
            and(
              eq(responses.workspaceId, workspaceId),
              inArray(responses.id, responseIds),
              gt(responses.expiresAt, new Date(clock.now())),
            ),
          );
  const outputs = new Map(storedResponses.map(({ id, output }) => [id, output]));
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'reference') return [piece];
    const location = parseItemId(piece.id);
    const item =
      location === null ? undefined : outputs.get(location.responseId)?.[location.position];
    if (item === undefined) {
      throw new ApiError(
        'invalid_value',
        `${piece.param} refers to an item that is not kept here. Send the item itself.`,
        { param: piece.param },
      );
    }
    return pieceOf(item);
  });
}

function pieceOf(item: OutputItem): ResolvedPiece[] {
  switch (item.type) {
    case 'message':
      return [{ kind: 'message', message: { role: 'assistant', text: item.text, toolCalls: [] } }];
    case 'function_call':
      return [{ kind: 'call', call: toToolCall(item) }];
    case 'reasoning':
      return [];
  }
}

const toToolCall = (item: Extract<OutputItem, { type: 'function_call' }>): TextToolCall => ({
  id: item.callId,
  name: item.name,
  arguments: item.arguments,
});

/** A value as JSON that PostgreSQL can store: without U+0000 and lone surrogates, which models may write. */
export function toStorable<T>(value: T): T {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return value;
  return JSON.parse(text, (_, member: unknown) =>
    typeof member === 'string' ? member.replaceAll('\u0000', '\ufffd').toWellFormed() : member,
  ) as T;
}
