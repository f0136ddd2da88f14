import { headers as headerNames, idPrefixes, type ResponseCompaction } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { newId } from '@/lib/platform/ids';
import { ApiError, type JsonObject, type KeyCall, type Reply, route } from '../../http';
import { idempotencyScope } from '../../idempotency';
import type { TextDependencies } from '../dependencies';
import { abortWhenGone, emptyWhenGone } from '../stream/when-gone';
import { openTurn } from '../turns/open-turn';
import { itemsText, type TurnOutput } from '../turns/produced';
import type { OpenTurn, TurnRequest } from '../turns/types';
import { validateOrReplay } from '../validate-or-replay';
import { sealCompaction } from './compaction-text';
import { type PreparedResponse, prepareResponse } from './prepare';
import { idPartOf } from './response-object';
import { latestUserTexts, summaryMessages, summaryTokens } from './summary-request';

export const compactionRoute = (dependencies: TextDependencies) =>
  route(endpoints.compactResponse, (call) => emptyWhenGone(compactResponse(dependencies, call)));

/**
 * The model summarises the conversation, and the summary is returned encrypted for the workspace. `stream` is accepted,
 * but the response is JSON. Throws `ApiError`.
 */
async function compactResponse(
  dependencies: TextDependencies,
  call: KeyCall<unknown, unknown, JsonObject>,
): Promise<Reply> {
  const scope = idempotencyScope(dependencies.context, call);
  const preparedResponse = await validateOrReplay(dependencies.context, scope, call, () =>
    prepareResponse(dependencies, call, { endpoint: 'responses.compact', scope }),
  );
  if ('replay' in preparedResponse) return replayReply(preparedResponse.replay);
  const conversation = [
    ...(preparedResponse.previousConversation?.messages ?? []),
    ...preparedResponse.input,
  ];
  const turn = await openTurn(dependencies, summaryRequest(preparedResponse, conversation));
  if ('replay' in turn) return replayReply(turn.replay);
  const unwatch = abortWhenGone(call.request.signal, turn);
  let text = '';
  try {
    await turn.run(null, (output) => {
      const encrypted = sealCompaction(
        dependencies.context.keyring,
        call.auth.workspaceId,
        summaryOf(output),
      );
      text = JSON.stringify(compactionObject(turn, latestUserTexts(conversation), encrypted));
      return { text: () => text };
    });
  } finally {
    unwatch();
  }
  return { status: 200, text, headers: { [headerNames.turnId]: turn.id } };
}

const replayReply = (text: string): Reply => ({
  status: 200,
  text,
  headers: { [headerNames.idempotentReplayed]: 'true' },
});

/** The same model, asked for a summary in plain text of at most `summaryTokens`. */
function summaryRequest(
  { request, body }: PreparedResponse,
  conversation: PreparedResponse['input'],
): TurnRequest {
  const { maxOutputTokens, outputCapField, reasoning } = request.options;
  return {
    ...request,
    messages: summaryMessages(conversation, String(body.instructions ?? '')),
    options: {
      maxOutputTokens: Math.min(maxOutputTokens, summaryTokens),
      ...(outputCapField === undefined ? {} : { outputCapField }),
      ...(reasoning === undefined ? {} : { reasoning }),
    },
  };
}

function summaryOf({ items }: TurnOutput): string {
  const text = itemsText(items, 'message');
  if (text.trim() !== '') return text;
  throw new ApiError('upstream_error', 'The model wrote no summary. Repeat the request.');
}

function compactionObject(
  turn: OpenTurn,
  userTexts: readonly string[],
  encrypted: string,
): ResponseCompaction {
  return {
    id: `${idPrefixes.response}_${idPartOf(turn.id)}`,
    object: 'response.compaction',
    created_at: Math.floor(turn.createdAt.getTime() / 1000),
    output: [
      ...userTexts.map(userMessage),
      { type: 'compaction', id: newId(idPrefixes.compaction), encrypted_content: encrypted },
    ],
    // Zeros, because the `openai` package requires the field.
    usage: {
      input_tokens: 0,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 0,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 0,
    },
  };
}

const userMessage = (text: string): ResponseCompaction['output'][number] => ({
  type: 'message',
  id: newId(idPrefixes.message),
  status: 'completed',
  role: 'user',
  content: [{ type: 'input_text', text }],
});
