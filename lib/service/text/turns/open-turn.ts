import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { orderRoutes } from '../../models/catalog';
import { PriceAboveLimitError } from '../../money/pricing';
import { noRouteError } from '../parse/text-model';
import { validateOrReplay } from '../validate-or-replay';
import { maxPriceMilli } from './max-price';
import { RunningTurn, type UsableRoute } from './running-turn';
import type { TurnDependencies } from './turn-dependencies';
import type { NewTurn, OpenTurn, Replay, TurnRequest } from './types';

/** A text provider is taken for healthy before it is called. */
const healthyState = { isUsable: true, health: 1 };

/**
 * Writes a turn with its Idempotency-Key and the reservation of the most it may cost, in one statement. After that
 * the provider may be called. Throws `ApiError`: no_available_route, insufficient_credits, budget_exceeded,
 * idempotency_key_in_use, idempotency_key_reused, invalid_value (pictures); `PriceAboveLimitError`.
 */
export async function openTurn(
  dependencies: TurnDependencies,
  request: TurnRequest,
): Promise<OpenTurn | Replay> {
  const { auth, scope, model } = request;
  const call = { auth, body: { model: model.id } };
  const turnInput = await validateOrReplay(dependencies.context, scope, call, async () => ({
    routes: usableRoutes(dependencies, request),
    messages: await dependencies.openImages(auth.workspaceId, request.messages),
  }));
  if ('replay' in turnInput) return turnInput;
  const turn = newTurn(dependencies, request);
  const { maxMilli = Number.POSITIVE_INFINITY } = request;
  if (turn.amountMilli > maxMilli) throw new PriceAboveLimitError(turn.amountMilli);
  const storedResponse = await dependencies.store.begin(turn, scope);
  if (storedResponse !== null) return { replay: storedResponse.text };
  return new RunningTurn(dependencies, request, turn, turnInput.routes, turnInput.messages);
}

function newTurn(
  { context: { catalog, clock }, owner }: TurnDependencies,
  request: TurnRequest,
): NewTurn {
  const { auth, actor, project, model, endpoint, effectiveParams } = request;
  const nowMs = clock.now();
  const { region, group, perks } = auth;
  const rate = catalog.tokenRate(model, effectiveParams, { region, group, perks, atMs: nowMs });
  return {
    id: newId(idPrefixes.turn),
    workspaceId: auth.workspaceId,
    keyId: auth.keyId,
    actor,
    project,
    model: model.id,
    endpoint,
    rate,
    amountMilli: maxPriceMilli(rate, request),
    authorizationId: newId(idPrefixes.authorization),
    billingTransactionId: newId(idPrefixes.billingTransaction),
    owner: owner.id,
    createdAt: new Date(nowMs),
    deadlineAt: new Date(nowMs + model.deadlineSeconds * 1000),
  };
}

/** In the order to try them. */
function usableRoutes(
  { context, providers }: TurnDependencies,
  { auth, model }: TurnRequest,
): UsableRoute[] {
  const openRoutes = context.catalog.routesFor(model, auth.region).flatMap((route) => {
    const driver = providers.get(route.provider);
    return driver === undefined ? [] : [{ ...route, driver }];
  });
  const orderedRoutes = orderRoutes(openRoutes, auth.region, () => healthyState, Math.random);
  if (orderedRoutes.length === 0) throw noRouteError(model);
  return orderedRoutes;
}
