import type { StoredModel, Trial, TrialBody } from '@/lib/contract';
import { idPrefixes, milliToCredits } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { namedFiles } from '../../files/references';
import { ApiError } from '../../http';
import { priceTokens } from '../../money/pricing';
import { type Catalog, type CatalogModel, type Route, validateParams } from '../catalog';
import { catalogOfModel } from './compose';
import { invalidError } from './invalid-error';
import type { ConnectionContext, Connections } from './open-connections';
import { tryMedia } from './try-media';
import { textTrial, tryText } from './try-text';

interface TrialSubject {
  readonly value: StoredModel;
  readonly catalog: Catalog;
  readonly model: CatalogModel;
  readonly route: Route;
  readonly effectiveParams: Readonly<Record<string, unknown>>;
}

type TrialOutcome = Omit<Trial, 'object' | 'ok' | 'seconds'>;

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
  const catalog = catalogOfModel(connections.config, connections.knownProviders(), value);
  const model = catalog.model(id) as CatalogModel;
  const [route] = catalog.routesFor(model);
  if (route === undefined)
    throw invalidError('Its provider is disabled or not open. Look at Providers for the reason.');
  const isMedia = model.family !== 'text';
  // A model that is sent without its files would do something else, such as speaking where it should transcribe.
  const needsFile = [...model.fields.values()].some(
    ({ format, required }) => format !== undefined && required,
  );
  if (isMedia && (needsFile || namedFiles(model, body.params).length > 0)) {
    throw invalidError(
      'A trial sends no files. To try this with a file, publish the model for one workspace and generate there.',
      'params',
    );
  }
  const validation = validateParams(
    model,
    isMedia ? { prompt: body.prompt, ...body.params } : body.params,
    {
      isComplete: isMedia,
    },
  );
  if (!validation.ok) throw invalidError(validation.problem.message, 'params');
  context.log.info({ model: id, provider: route.provider, actor: body.actor }, 'a model is tried');
  const subject = { value, catalog, model, route, effectiveParams: validation.effectiveParams };
  const startedAtMs = performance.now();
  const outcome = isMedia
    ? await tryMediaModel(context, connections, subject)
    : await tryTextModel(context, connections, subject, body.prompt);
  return {
    object: 'trial',
    ok: outcome.error === null,
    ...outcome,
    seconds: Math.round((performance.now() - startedAtMs) / 10) / 100,
  };
}

async function tryTextModel(
  { clock }: ConnectionContext,
  connections: Connections,
  { value, catalog, model, route, effectiveParams }: TrialSubject,
  prompt: string,
): Promise<TrialOutcome> {
  const driver = connections.providers.text.get(route.provider);
  if (driver === undefined)
    throw invalidError(`${route.provider} makes no text. Change the route.`);
  const request = textTrial(model, route.model, prompt, effectiveParams);
  const { text, usage, error } = await tryText(driver, request);
  const { key: _, ...shownRequest } = request;
  return {
    request: { provider: route.provider, ...shownRequest },
    text,
    outputs: [],
    usage:
      usage === null
        ? null
        : { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
    error,
    ...priceOf(value, () => {
      const rate = catalog.tokenRate(model, {}, contextAt(clock.now()));
      // Without a count of tokens there is nothing to price.
      return usage === null ? null : { milli: priceTokens(rate, usage), rule: rate.ruleId };
    }),
  };
}

async function tryMediaModel(
  { clock }: ConnectionContext,
  connections: Connections,
  { value, catalog, model, route, effectiveParams }: TrialSubject,
): Promise<TrialOutcome> {
  const driver = connections.providers.media.get(route.provider);
  if (driver === undefined || model.family === 'text') {
    throw invalidError(`${route.provider} makes no pictures or videos. Change the route.`);
  }
  const { family } = model;
  const { outputs, error } = await tryMedia(driver, {
    key: newId(idPrefixes.task),
    model: route.model,
    mapping: route.mapping,
    family,
    params: effectiveParams,
    references: [],
  });
  return {
    request: { provider: route.provider, model: route.model, params: effectiveParams },
    text: null,
    outputs,
    usage: null,
    error,
    ...priceOf(value, () => {
      const price = catalog.price(model, effectiveParams, contextAt(clock.now()));
      return { milli: price.totalMilli, rule: price.ruleId };
    }),
  };
}

/** A workspace of no region and group, without perks. */
const contextAt = (atMs: number) => ({ region: '*', group: '*', perks: [], atMs });

/** What a workspace would have paid; null where the prices do not cover the request yet. */
function priceOf(
  { prices }: StoredModel,
  computePrice: () => { milli: number; rule: string } | null,
): Pick<Trial, 'credits' | 'rule_id'> {
  const noPrice = { credits: null, rule_id: null };
  if (prices.length === 0) return noPrice;
  try {
    const price = computePrice();
    return price === null ? noPrice : { credits: milliToCredits(price.milli), rule_id: price.rule };
  } catch {
    // No rule matches.
    return noPrice;
  }
}
