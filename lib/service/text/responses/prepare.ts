import { idPrefixes, limits, projectOf } from '@/lib/contract';
import type { TextMessage } from '@/lib/providers';
import type { JsonObject, KeyAuth } from '../../http';
import type { IdempotencyScope } from '../../idempotency';
import type { TextDependencies } from '../dependencies';
import { createImageChecker } from '../parse/images';
import { readParameters } from '../parse/parameters';
import { clip, invalidError, isGiven } from '../parse/refuse';
import { piecesToMessages, readInput } from '../parse/response-input';
import { findTextModel } from '../parse/text-model';
import type { TurnOutput } from '../turns/produced';
import type { OpenTurn, TurnEndpoint, TurnRequest, TurnResult } from '../turns/types';
import { openCompaction } from './compaction-text';
import { type EchoedMembers, echoedMembers } from './echoed-members';
import { ensureVisibleItem, idPartOf, type ResponseHead, responseObject } from './response-object';
import type { Conversation } from './store';
import { answerMessage, loadConversation, resolveReferences, toStorable } from './store';

/** A request for a response, over HTTP or a socket. */
export interface ResponseCall {
  readonly auth: KeyAuth;
  readonly actor: string | null;
  readonly requestId: string;
  readonly body: JsonObject;
}

/** What a connection remembers of its latest response, whether it was stored or not. */
export interface RememberedConversation extends Conversation {
  readonly id: string;
  readonly isStored: boolean;
}

/** A validated request for a response. */
export interface PreparedResponse {
  readonly request: TurnRequest;
  readonly body: JsonObject;
  /** What its response object repeats. */
  readonly echoedMembers: EchoedMembers;
  /** Messages of this call only, without instructions. */
  readonly input: readonly TextMessage[];
  /** The conversation it continues. */
  readonly previousConversation: RememberedConversation | null;
  readonly store: boolean;
}

const structuralNames = new Set(['model', 'input', 'instructions', 'previous_response_id']);
const names = { structuralNames, outputCap: 'max_output_tokens' } as const;

/**
 * Validates the body of a response, and finds the conversation it continues: `remembered` if the body names
 * that response, else a stored one. Throws `ApiError`.
 */
export async function prepareResponse(
  dependencies: TextDependencies,
  call: ResponseCall,
  options: {
    endpoint: TurnEndpoint;
    scope: IdempotencyScope | null;
    remembered?: RememberedConversation | null;
  },
): Promise<PreparedResponse> {
  const { context } = dependencies;
  const { auth, actor, requestId, body } = call;
  const model = findTextModel(context, auth, body.model);
  const { options: textOptions, effectiveParams, sentTools } = readParameters(model, body, names);
  const { instructions, previous_response_id: previousId } = body;
  if (isGiven(instructions) && typeof instructions !== 'string') {
    throw invalidError('instructions', 'a string');
  }
  if (isGiven(previousId) && typeof previousId !== 'string') {
    throw invalidError('previous_response_id', 'the id of a response');
  }
  // A conversation may be continued or compacted without new input.
  const pieces =
    isGiven(previousId) && !isGiven(body.input)
      ? []
      : readInput(body.input, {
          model,
          images: createImageChecker(model, context.settings),
          openCompaction: (text, param) =>
            openCompaction(context.keyring, auth.workspaceId, text, param),
        });
  const previousConversation =
    typeof previousId === 'string'
      ? await findConversation(dependencies, auth, previousId, options.remembered ?? null)
      : null;
  const input = piecesToMessages(await resolveReferences(context, auth.workspaceId, pieces));
  const messages: TextMessage[] = [...(previousConversation?.messages ?? []), ...input];
  if (messages.length === 0) throw invalidError('input', 'at least one item');
  checkCallIds(messages);
  if (typeof instructions === 'string' && instructions !== '') {
    messages.unshift({ role: 'system', text: instructions });
  }
  const { endpoint, scope } = options;
  return {
    request: {
      options: textOptions,
      effectiveParams,
      endpoint,
      auth,
      actor,
      project: projectOf(body.metadata),
      requestId,
      model,
      messages,
      scope,
    },
    body,
    echoedMembers: echoedMembers(body, { options: textOptions, sentTools }),
    input,
    previousConversation,
    store: body.store !== false,
  };
}

/** A result must follow its call: models refuse a conversation without it, each with its own error. */
function checkCallIds(messages: readonly TextMessage[]): void {
  const callIds = new Set<string>();
  for (const message of messages) {
    if (message.role === 'assistant') for (const { id } of message.toolCalls) callIds.add(id);
    if (message.role !== 'tool' || callIds.has(message.callId)) continue;
    throw invalidError(
      'input',
      `a function_call before the function_call_output of ${clip(message.callId)}, or the previous_response_id of the response that made it`,
    );
  }
}

async function findConversation(
  { context }: TextDependencies,
  { workspaceId }: KeyAuth,
  id: string,
  remembered: RememberedConversation | null,
): Promise<RememberedConversation> {
  if (remembered?.id === id) return remembered;
  return { ...(await loadConversation(context, workspaceId, id)), id, isStored: true };
}

/** The head of the response that `turn` makes. Its id is derived from the turn's. */
export const headOf = (
  { request, echoedMembers }: Pick<PreparedResponse, 'request' | 'echoedMembers'>,
  turn: Pick<OpenTurn, 'id' | 'createdAt'>,
): ResponseHead => ({
  id: `${idPrefixes.response}_${idPartOf(turn.id)}`,
  createdAt: Math.floor(turn.createdAt.getTime() / 1000),
  model: request.model.id,
  echoedMembers,
});

/** A finished response, and the conversation that the next one may continue. */
export interface FinishedResponse extends TurnResult {
  readonly output: TurnOutput;
  /** Unix seconds. */
  readonly completedAt: number;
  readonly conversation: RememberedConversation;
}

/** Builds a response from the output of a turn. Writes nothing. */
export function buildResponse(
  { context }: TextDependencies,
  preparedResponse: PreparedResponse,
  head: ResponseHead,
  turnOutput: TurnOutput,
): FinishedResponse {
  const { request, previousConversation, store } = preparedResponse;
  const nowMs = context.clock.now();
  const completedAt = Math.floor(nowMs / 1000);
  const output = ensureVisibleItem(turnOutput);
  // If the previous response was not stored, there is no chain to link to: the whole conversation is stored instead.
  const canLink = previousConversation === null || previousConversation.isStored;
  const earlierMessages = canLink ? [] : previousConversation.messages;
  const ancestors = canLink ? (previousConversation?.ancestors ?? []) : [];
  const input = toStorable([...earlierMessages, ...preparedResponse.input]);
  return {
    output,
    completedAt,
    text: () => JSON.stringify(responseObject(head, { output, completedAt })),
    conversation: {
      id: head.id,
      isStored: store,
      messages: [
        ...(previousConversation?.messages ?? []),
        ...preparedResponse.input,
        answerMessage(output.items),
      ],
      ancestors: store ? [...ancestors, head.id] : ancestors,
    },
    ...(store
      ? {
          response: {
            id: head.id,
            workspaceId: request.auth.workspaceId,
            previousId: canLink ? (previousConversation?.id ?? null) : null,
            input: context.addresses.toStored(input),
            output: toStorable(output.items),
            createdAt: new Date(nowMs),
            expiresAt: new Date(nowMs + limits.responsesKeptDays * 86_400_000),
            ancestors,
          },
        }
      : {}),
  };
}
