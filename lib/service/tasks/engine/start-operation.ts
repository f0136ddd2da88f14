import type { MediaProvider, MediaRequest } from '@/lib/providers';
import type { ApprovedRoute } from '../../avatars';
import type { CatalogModel, Route } from '../../catalog';
import { validateParams } from '../../catalog';
import { namedFiles } from '../../references';
import { storeOperation, storeRoute } from '../running-task';
import { routesForAvatars, withAvatarReferences } from './avatar-routes';
import { resolveReferences } from './references';
import type { Engine, Run } from './run';
import { isRetryable, TaskFailure } from './task-failure';
import { retryDelayMs, wait } from './waiting';

/** An operation that a provider has taken on. */
export interface Operation {
  provider: MediaProvider;
  reference: string;
}

const mostAttempts = 6;
const startTimeoutMs = 120_000;

/**
 * Starts the task at a provider and stores the operation before anything waits for it. A start that failed for a moment
 * is tried again, along the model's routes. `null` when the task ended meanwhile; the operation is canceled then. Throws
 * {@link TaskFailure}.
 */
export async function startOperation(engine: Engine, run: Run): Promise<Operation | null> {
  const { model, params } = requestOf(engine, run);
  const references = await resolveReferences(engine, run, model, params);
  const named = namedFiles(model, params);
  const routes = await routesForAvatars(engine, usableRoutes(engine, run, model), named);
  for (let attempt = 1; ; attempt += 1) {
    const approved = routes[(attempt - 1) % routes.length] as ApprovedRoute;
    const { route } = approved;
    if (!(await storeRoute(engine.context.db, run.task.id, route))) return null;
    const request: MediaRequest = {
      key: run.task.id,
      model: route.model,
      family: run.task.kind,
      params,
      references: withAvatarReferences(references, named, approved),
    };
    try {
      return await startOn(engine, run, route, request);
    } catch (error) {
      run.stop.throwIfAborted();
      if (!isRetryable(error) || attempt >= mostAttempts) throw error;
      engine.context.log.warn({ error, taskId: run.task.id, attempt }, 'a start is tried again');
    }
    const nowMs = engine.context.clock.now();
    const untilMs = run.task.deadlineAt.getTime();
    if (nowMs >= untilMs) throw new TaskFailure('task_expired', '');
    await wait(retryDelayMs(engine.pace, attempt), { nowMs, untilMs, signal: run.stop });
  }
}

/**
 * A start is not interrupted when the task ends meanwhile, because only its answer names what to cancel. A process that
 * stops may interrupt it: the next process starts again under the same key.
 */
async function startOn(
  engine: Engine,
  run: Run,
  route: Route,
  request: MediaRequest,
): Promise<Operation | null> {
  const provider = engine.providers.get(route.provider) as MediaProvider;
  const signal = AbortSignal.any([run.handBack, AbortSignal.timeout(startTimeoutMs)]);
  const { operation } = await provider.start(request, signal);
  if (await storeOperation(engine.context.db, run.task.id, operation)) {
    return { provider, reference: operation };
  }
  await provider.cancel(operation);
  return null;
}

/** The request as it was accepted, defaults filled; the catalog may have changed since. */
function requestOf({ context }: Engine, { task }: Run) {
  const model = context.catalog.model(task.model);
  if (model === undefined) {
    throw new TaskFailure('generation_failed', `The model ${task.model} is no longer offered.`);
  }
  const params = context.addresses.read(task.params);
  const checked = validateParams(model, params, { promptRequired: true });
  if (!checked.ok) {
    throw new TaskFailure(
      'generation_failed',
      `${task.model} changed after the task was accepted and no longer takes its parameters. Submit it again.`,
    );
  }
  return { model, params: checked.effective };
}

/** The model's routes, first the one this task was last sent to. */
function usableRoutes({ providers, context }: Engine, { task }: Run, model: CatalogModel): Route[] {
  const routes = context.catalog.routesFor(model).filter((route) => providers.has(route.provider));
  const asked = routes.filter(
    (route) => route.provider === task.provider && route.model === task.upstreamModel,
  );
  const ordered = [...asked, ...routes.filter((route) => !asked.includes(route))];
  if (ordered.length === 0) {
    throw new TaskFailure('generation_failed', `Nothing can run ${task.model} at the moment.`);
  }
  return ordered;
}
