import { setTimeout as sleep } from 'node:timers/promises';
import { withSpan } from '@/lib/platform/tracing';
import type { MediaProvider, MediaRefusal, MediaRequest, MediaStart } from '@/lib/providers';
import type { ApprovedRoute } from '../../avatars';
import { namedFiles } from '../../files/references';
import { type CatalogModel, orderRoutes, type Route, validateParams } from '../../models/catalog';
import { clearStart, storeOperation, storeRoute, storeStart } from '../running-task';
import { webhookPath } from '../webhook-routes';
import { routesForAvatars, withAvatarReferences } from './avatar-routes';
import { limitStart } from './limit-start';
import { isOutage } from './outage';
import { recoverStart } from './recover-start';
import { referencesFor, resolveReferences } from './references';
import { readRegion } from './region';
import type { Engine, Operation, Run } from './run';
import { asTaskFailure, isRetryable, TaskFailure } from './task-failure';
import { retryDelayMs, wait } from './waiting';

/** How often a start is sent that fails. Providers that are only busy are waited for until the deadline. */
const maxFailedStarts = 6;
/** How often the operation of a start is stored again while the database is unavailable. */
const storeRetryMs = 1_000;
/** How often a task checks whether a route takes it. */
const recheckMs = 250;

/**
 * Starts the task at a provider and stores the operation before waiting for it. A temporarily refused start is tried
 * again, along the model's routes; one with an unknown outcome never is. `null` when the task ended
 * meanwhile; the operation is canceled then. Throws {@link TaskFailure}.
 */
export async function startOperation(engine: Engine, run: Run): Promise<Operation | null> {
  const { model, params } = requestOf(engine, run);
  const references = await resolveReferences(engine, run, model, params);
  const files = namedFiles(model, params);
  const routes = await routesForAvatars(engine, usableRoutes(engine, run, model), files);
  const region = routes.some(({ route }) => route.region !== undefined)
    ? await readRegion(engine, run.task.workspaceId)
    : '';
  const refusalCounts = new Map<Route, number>();
  let failedStarts = 0;
  for (let attempt = 1; ; attempt += 1) {
    const approvedRoute = await waitForRoute(engine, run, { routes, region, refusalCounts });
    const { route } = approvedRoute;
    engine.capacity.occupySlot(run.task.id, run.task.workspaceId, route.provider);
    if (!(await storeRoute(engine.context.db, run.task.id, route))) return null;
    const request: MediaRequest = {
      key: run.task.id,
      model: route.model,
      mapping: route.mapping,
      family: run.task.kind,
      params,
      webhookUrl: `${engine.context.settings.baseUrl}${webhookPath(route.provider)}`,
      references: withAvatarReferences(
        referencesFor(references, route.provider),
        files,
        approvedRoute,
      ),
    };
    const start = await traceStart(route, attempt, () => requestStart(engine, run, route, request));
    if (start === null) return null;
    noteStart(engine, route, start);
    if (start.state === 'taken') return await storeReference(engine, run, route, start.operation);
    if (start.state === 'unknown')
      return await recoverStart(engine, run, route, start.responseFailure);
    if (start.retryAfterSeconds === undefined) failedStarts += 1;
    refusalCounts.set(route, start.isPermanent ? Infinity : (refusalCounts.get(route) ?? 0) + 1);
    const remainingRoutes = routes.filter((each) => refusalCounts.get(each.route) !== Infinity);
    if (remainingRoutes.length === 0) throw logRefusal(engine, run, start, attempt);
    const hasUntriedRoute = remainingRoutes.some((each) => !refusalCounts.has(each.route));
    const failure = logRefusal(engine, run, start, attempt);
    if (!start.retryable || failedStarts >= maxFailedStarts) throw failure;
    await waitBeforeRetry(engine, run, attempt, hasUntriedRoute || start.isPermanent === true);
  }
}

/** A start within a span. The trace is not sent to the provider. */
const traceStart = (
  { provider, model }: Route,
  attempt: number,
  start: () => Promise<MediaStart | null>,
): Promise<MediaStart | null> => {
  const attributes = {
    'atelier.provider.id': provider,
    'atelier.provider.model': model,
    'atelier.attempt': attempt,
  };
  return withSpan('start at provider', { kind: 'client', attributes }, async (span) => {
    const outcome = await start();
    if (outcome?.state === 'refused') span.fail(outcome.code);
    if (outcome?.state === 'unknown') span.fail('unknown');
    return outcome;
  });
};

/**
 * What the outcome of a start says about its provider's health. A request that was refused as invalid shows
 * that the provider works; so does one that was refused for its key, its account or its model's name, which is known at
 * once and needs no pause.
 */
function noteStart({ capacity }: Engine, { provider }: Route, start: MediaStart): void {
  const isTemporary = start.state === 'refused' && start.retryable && start.isPermanent !== true;
  if (isTemporary && start.retryAfterSeconds !== undefined) {
    capacity.pause(provider, start.retryAfterSeconds);
    return;
  }
  const isFault = start.state === 'unknown' || isTemporary;
  capacity.breakerOf(provider).noteOutcome(!isFault);
  if (start.state === 'taken') capacity.noteRefusal(provider, null);
  else if (start.state === 'unknown' || start.retryable) {
    capacity.noteRefusal(provider, start.detail ?? null);
  }
}

/**
 * The route to try now: of those that take work the one tried least often, in the order of {@link orderRoutes}. Waits
 * until there is one. Throws {@link TaskFailure} task_expired at the deadline.
 */
async function waitForRoute(
  { capacity, context }: Engine,
  { task, stop }: Run,
  {
    routes,
    region,
    refusalCounts,
  }: {
    routes: readonly ApprovedRoute[];
    region: string;
    /** How often each route refused; Infinity: for good. */
    refusalCounts: ReadonlyMap<Route, number>;
  },
): Promise<ApprovedRoute> {
  const byRoute = new Map(
    routes
      .filter(({ route }) => refusalCounts.get(route) !== Infinity)
      .map((approvedRoute) => [approvedRoute.route, approvedRoute]),
  );
  const stateOf = ({ provider }: Route) => ({
    isUsable: capacity.isUsable(provider, task.workspaceId, task.id),
    health: capacity.breakerOf(provider).health(),
  });
  for (;;) {
    const orderedRoutes = orderRoutes([...byRoute.keys()], region, stateOf, Math.random);
    // A repeatable start whose response was lost with its process is repeated at the same provider.
    const isPreviousRoute = (route: Route) =>
      refusalCounts.size === 0 &&
      route.provider === task.provider &&
      route.model === task.upstreamModel;
    const rank = (route: Route) => (isPreviousRoute(route) ? -1 : (refusalCounts.get(route) ?? 0));
    const [bestRoute] = orderedRoutes.sort((a, b) => rank(a) - rank(b));
    const approvedRoute = bestRoute && byRoute.get(bestRoute);
    if (approvedRoute) return approvedRoute;
    if (context.clock.now() >= task.deadlineAt.getTime()) throw new TaskFailure('task_expired', '');
    await capacity.waitForSlot(recheckMs, stop);
  }
}

/** Waits before the next attempt, unless another route can be tried. Throws {@link TaskFailure} task_expired at the deadline. */
async function waitBeforeRetry(
  engine: Engine,
  run: Run,
  attempt: number,
  hasOtherRoute: boolean,
): Promise<void> {
  const nowMs = engine.context.clock.now();
  const untilMs = run.task.deadlineAt.getTime();
  if (nowMs >= untilMs) throw new TaskFailure('task_expired', '');
  if (hasOtherRoute) return;
  await wait(retryDelayMs(engine.pace, attempt), { nowMs, untilMs, signal: run.stop });
}

/** Logs a refusal. Returns the failure of the task if it is the last one. */
function logRefusal(
  { context }: Engine,
  { task }: Run,
  { code, message, detail }: MediaRefusal,
  attempt: number,
): TaskFailure {
  context.log.warn({ taskId: task.id, attempt, code, detail }, 'a provider refused a start');
  return new TaskFailure(code, message);
}

/**
 * Sends the start to one provider. `null` when the task ended before that. Throws only our own faults.
 *
 * A start that was sent is not interrupted when the task ends meanwhile, because only its response names what to cancel. A process
 * that stops interrupts only one that the next process may repeat.
 */
async function requestStart(
  engine: Engine,
  run: Run,
  route: Route,
  request: MediaRequest,
): Promise<MediaStart | null> {
  const { db, log, clock } = engine.context;
  const taskId = run.task.id;
  const provider = engine.providers.get(route.provider) as MediaProvider;
  using limit = limitStart(run, clock.now(), provider.hasRepeatableStart);
  const endedError = new Error('the task has ended');
  let isStartStored = false;
  try {
    const start = await provider.start(request, {
      signal: limit.signal,
      async storeStart() {
        limit.beginSending();
        if (provider.hasRepeatableStart) return;
        if (!(await storeStartOrUndo(engine, taskId))) throw endedError;
        isStartStored = true;
      },
    });
    if (isStartStored && start.state === 'refused') await clearStart(db, taskId);
    countStart(engine, route, start.state);
    if (start.state === 'unknown') {
      log.error({ taskId, detail: start.detail }, 'the outcome of a start is unknown');
    }
    return start;
  } catch (error) {
    if (error === endedError) return null;
    if (!isStartStored) {
      run.stop.throwIfAborted();
      if (clock.now() >= run.task.deadlineAt.getTime()) {
        throw new TaskFailure('task_expired', '', { cause: error });
      }
      return asRefusal(error);
    }
    log.error({ err: error, taskId }, 'the outcome of a start is unknown');
    countStart(engine, route, 'unknown');
    return { state: 'unknown', detail: String(error) };
  }
}

/** The outcome of a start when nothing was sent: a provider's error or a timeout. Throws every other error. */
function asRefusal(error: unknown): MediaRefusal {
  const failure = asTaskFailure(error);
  if (failure === null || failure.code === 'task_expired') throw error;
  const { code, message } = failure;
  return { state: 'refused', code, message, retryable: isRetryable(error), detail: String(error) };
}

/** `false` when the task no longer runs. A write with an unknown outcome is undone, because nothing was sent after it. */
async function storeStartOrUndo({ context }: Engine, taskId: string): Promise<boolean> {
  try {
    return await storeStart(context.db, taskId);
  } catch (error) {
    await clearStart(context.db, taskId).catch(() => undefined);
    throw error;
  }
}

/**
 * Stores the operation, which only this process knows. While the database is unavailable it tries again, until the task's deadline or
 * the stop of this process. The task's lock is lost with the database; another process does not send the start again.
 */
async function storeReference(
  engine: Engine,
  run: Run,
  route: Route,
  reference: string,
): Promise<Operation | null> {
  const { db, clock, log } = engine.context;
  const operation = { provider: route.provider, model: route.model, reference };
  for (;;) {
    const isRunning = await storeOperation(db, run.task.id, reference).catch((error: unknown) => {
      log.warn({ err: error, taskId: run.task.id, operation }, 'an operation is not stored yet');
      const isOver = clock.now() >= run.task.deadlineAt.getTime() || run.processStop.aborted;
      if (!isOutage(error) || isOver) throw error;
      return null;
    });
    if (isRunning === true) return operation;
    if (isRunning === false) {
      await engine.providers.get(route.provider)?.cancel(reference);
      return null;
    }
    await sleep(storeRetryMs);
  }
}

function countStart(
  { context }: Engine,
  { provider }: Route,
  outcome: 'taken' | 'refused' | 'unknown',
): void {
  context.metrics
    .counter({
      name: 'atelier_provider_starts_total',
      help: 'Starts by outcome; an unknown one may have cost something at the provider.',
      labelNames: ['provider', 'outcome'],
    })
    .inc({ provider, outcome });
}

/** The request as it was accepted, defaults filled; the catalog may have changed since. */
function requestOf({ context }: Engine, { task }: Run) {
  const model = context.catalog.model(task.model);
  if (model === undefined) {
    throw new TaskFailure('generation_failed', `The model ${task.model} is no longer offered.`);
  }
  const params = context.addresses.fromStored(task.params);
  const validation = validateParams(model, params, { isComplete: true });
  if (!validation.ok) {
    throw new TaskFailure(
      'generation_failed',
      `${task.model} changed after the task was accepted and no longer takes its parameters. Submit it again.`,
    );
  }
  return { model, params: validation.effectiveParams };
}

/** The model's routes whose provider is open here. */
function usableRoutes({ providers, context }: Engine, { task }: Run, model: CatalogModel): Route[] {
  const routes = context.catalog.routesFor(model).filter((route) => providers.has(route.provider));
  if (routes.length === 0) {
    throw new TaskFailure('generation_failed', `Nothing can run ${task.model} at the moment.`);
  }
  return routes;
}
