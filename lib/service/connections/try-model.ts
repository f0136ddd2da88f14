import type { StoredModel, Trial, TrialBody } from '@/lib/contract';
import { idPrefixes, milliToCredits, outputCapFields } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { TextProvider, TextRequest, TextUsage } from '@/lib/providers';
import { TextProviderError } from '@/lib/providers';
import type { CatalogModel } from '../catalog';
import { validateParams } from '../catalog';
import { ApiError } from '../http';
import { priceTokens } from '../pricing';
import { catalogOfOne } from './compose';
import type { ConnectionContext, Connections } from './connections';

/** A trial waits for its whole answer. */
const trialMs = 25_000;
/** Tokens that a trial answers at most. */
const mostTokens = 512;

const refuse = (message: string, param: string | null = null) =>
  new ApiError('invalid_value', message, { param });

/**
 * One real request to the provider of a connected model, published or not. No workspace pays for it; the provider may
 * charge the operator. Throws `ApiError` not_found, invalid_value.
 */
export async function tryModel(
  context: ConnectionContext,
  connections: Connections,
  id: string,
  body: TrialBody,
): Promise<Trial> {
  const row = connections.rows().models.find((each) => each.id === id);
  if (row === undefined) throw new ApiError('not_found', 'There is no such model.');
  const { value } = row;
  const catalog = catalogOfOne(connections.config, connections.knownProviders(), value);
  const model = catalog.model(id) as CatalogModel;
  const [route] = model.routes;
  if (route === undefined)
    throw refuse('Its provider is not open. Look at Providers for the reason.');
  const driver = connections.providers.text.get(route.provider);
  if (value.declaration.family !== 'text' || driver === undefined) {
    throw refuse('Trials are for text models so far. Publish it for one workspace to try it.');
  }
  const request = textRequest(model, route.model, body);
  context.log.info({ model: id, provider: route.provider, actor: body.actor }, 'a model is tried');
  const begun = performance.now();
  const answer = await ask(driver, request);
  const price = priceOf(context, value, catalog, model, answer.usage);
  const { key: _, ...shown } = request;
  return {
    object: 'trial',
    ok: answer.error === null,
    request: { provider: route.provider, ...shown },
    text: answer.text,
    outputs: [],
    usage:
      answer.usage === null
        ? null
        : { input_tokens: answer.usage.inputTokens, output_tokens: answer.usage.outputTokens },
    error: answer.error,
    seconds: Math.round((performance.now() - begun) / 10) / 100,
    ...price,
  };
}

function textRequest(model: CatalogModel, upstream: string, body: TrialBody): TextRequest {
  const checked = validateParams(model, body.params, { promptRequired: false });
  if (!checked.ok) throw refuse(checked.problem.message, 'params');
  const { effective } = checked;
  const cap = outputCapFields.find((name) => model.fields.has(name));
  const wanted = cap === undefined ? undefined : effective[cap];
  const { temperature, top_p } = effective;
  return {
    key: newId(idPrefixes.turn),
    model: upstream,
    messages: [{ role: 'user', parts: [{ type: 'text', text: body.prompt }] }],
    maxOutputTokens: Math.min(typeof wanted === 'number' ? wanted : mostTokens, mostTokens),
    ...(cap === undefined ? {} : { outputCapField: cap }),
    ...(typeof temperature === 'number' ? { temperature } : {}),
    ...(typeof top_p === 'number' ? { topP: top_p } : {}),
  };
}

interface Answer {
  text: string;
  usage: TextUsage | null;
  error: string | null;
}

async function ask(driver: TextProvider, request: TextRequest): Promise<Answer> {
  const answer: Answer = { text: '', usage: null, error: null };
  try {
    await driver.complete(
      request,
      (event) => {
        if (event.type === 'text') answer.text += event.text;
        if (event.type === 'finish') answer.usage = event.usage;
      },
      AbortSignal.timeout(trialMs),
    );
  } catch (error) {
    if (error instanceof TextProviderError) answer.error = error.message;
    else if (error instanceof Error && error.name === 'TimeoutError') {
      answer.error = `It did not finish in ${trialMs / 1000} seconds.`;
    } else throw error;
  }
  return answer;
}

/** What the answer would have cost a workspace of no region and group. */
function priceOf(
  { clock }: ConnectionContext,
  { prices }: StoredModel,
  catalog: ReturnType<typeof catalogOfOne>,
  model: CatalogModel,
  usage: TextUsage | null,
): Pick<Trial, 'credits' | 'rule_id'> {
  if (prices.length === 0 || usage === null) return { credits: null, rule_id: null };
  try {
    const context = { region: '*', group: '*', perks: [], atMs: clock.now() };
    const rate = catalog.tokenRate(model, {}, context);
    return { credits: milliToCredits(priceTokens(rate, usage)), rule_id: rate.ruleId };
  } catch {
    // Its prices do not cover this request yet.
    return { credits: null, rule_id: null };
  }
}
