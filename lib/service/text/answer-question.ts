import { type ChatCompletion, milliToCredits, outputCapFields } from '@/lib/contract';
import { ApiError, type KeyCall } from '../http';
import type { CatalogModel } from '../models/catalog';
import { fillDefaults } from '../models/catalog';
import { PriceAboveLimitError, priceTokens } from '../money/pricing';
import { completionHead, completionObject } from './chat/completion';
import { readCompletionBody } from './chat/read-completion-body';
import type { TextDependencies } from './dependencies';
import { readTurn } from './read-turns';
import { wholeReply } from './stream/turn-reply';
import { abortWhenGone } from './stream/when-gone';
import { openTurn } from './turns/open-turn';

export interface TextQuestion {
  /** `null`: the cheapest model that the key may use. */
  readonly model: string | null;
  readonly system: string | null;
  readonly prompt: string;
  readonly maxOutputTokens: number;
  /** The project that pays; not used for an assistant's key, which works in its own project. */
  readonly project: string | null;
  /** The most that the answer may cost. */
  readonly maxMilli: number;
}

export interface TextAnswer {
  readonly model: string;
  readonly text: string;
  /** `length`: the answer was cut off. */
  readonly finishReason: string;
  /** Credits that were charged. */
  readonly credits: number;
}

/** Tokens of a usual question and answer, by which the prices of models are compared. */
const comparedTokens = { inputTokens: 1_000, outputTokens: 400 };

/**
 * Has a text model answer a question, as `POST /v1/chat/completions` does, for callers in this process. Throws `ApiError`;
 * `PriceAboveLimitError` when the most that the answer may cost is above the question's limit.
 */
export async function answerQuestion(
  dependencies: TextDependencies,
  call: KeyCall,
  question: TextQuestion,
): Promise<TextAnswer> {
  const { auth, actor, requestId } = call;
  const model = question.model ?? cheapestModel(dependencies, call)?.id;
  const request = readCompletionBody(dependencies.context, dependencies.providers, auth, {
    model,
    messages: [
      ...(question.system === null ? [] : [{ role: 'system', content: question.system }]),
      { role: 'user', content: question.prompt },
    ],
    ...outputCap(dependencies, model, question.maxOutputTokens),
  });
  const approvalMilli = auth.agent?.approvalAboveMilli ?? Number.POSITIVE_INFINITY;
  const turn = await openTurn(dependencies, {
    ...request,
    endpoint: 'chat.completions',
    auth,
    actor,
    requestId,
    project: auth.agent === null ? question.project : auth.agent.project,
    scope: null,
    maxMilli: Math.min(question.maxMilli, approvalMilli),
  }).catch((error: unknown) => {
    if (!(error instanceof PriceAboveLimitError) || error.priceMilli > question.maxMilli)
      throw error;
    // A text does not wait for a person's approval, because it can be requested in parts.
    throw new ApiError(
      'budget_exceeded',
      `It may cost ${milliToCredits(error.priceMilli)} credits, and this assistant may spend ${milliToCredits(approvalMilli)} at once. Ask with fewer max_output_tokens.`,
    );
  });
  if ('replay' in turn) throw new Error('A turn without a key was a repeat.');
  const head = completionHead(turn.id, turn.createdAt, request.model.id);
  let completion: ChatCompletion | undefined;
  await wholeReply({
    turn,
    unwatch: abortWhenGone(call.request.signal, turn),
    resultOf: (output) => {
      completion = completionObject(head, output);
      return { text: () => JSON.stringify(completion) };
    },
  });
  const { settled: settledCredits } = await readTurn(
    dependencies.context,
    auth.workspaceId,
    turn.id,
  );
  const choice = completion?.choices[0];
  return {
    model: request.model.id,
    text: choice?.message.content ?? '',
    finishReason: choice?.finish_reason ?? 'stop',
    credits: settledCredits ?? 0,
  };
}

/** The limit of the answer under the model's own name for it, at most what the model declares. */
function outputCap(
  { context }: TextDependencies,
  model: string | undefined,
  maxOutputTokens: number,
): Record<string, number> {
  const fields = context.catalog.model(model ?? '')?.fields;
  const field = outputCapFields.map((name) => fields?.get(name)).find((each) => each !== undefined);
  if (field === undefined) return {};
  return { [field.name]: Math.min(maxOutputTokens, field.max ?? maxOutputTokens) };
}

function cheapestModel(
  { context: { catalog, clock } }: TextDependencies,
  { auth }: KeyCall,
): CatalogModel | undefined {
  const { region, group, perks } = auth;
  const priceOf = (model: CatalogModel) =>
    priceTokens(
      catalog.tokenRate(model, fillDefaults(model, {}), {
        region,
        group,
        perks,
        atMs: clock.now(),
      }),
      comparedTokens,
    );
  return catalog
    .modelsFor(auth)
    .flatMap(({ id, family }) => {
      const model = family === 'text' ? catalog.findModel(id, auth) : undefined;
      const isUsable = model?.enabled === true && catalog.routesFor(model, region).length > 0;
      return isUsable ? [{ model, price: priceOf(model) }] : [];
    })
    .sort((a, b) => a.price - b.price)[0]?.model;
}
