import type { UnknownStart } from '@/lib/providers';
import { readTask, storeOperation } from '../running-task';
import type { Engine, Operation, Run } from './run';
import { TaskFailure } from './task-failure';
import { retryDelayMs, wait } from './waiting';

const lookUpTimeoutMs = 30_000;
const maxLookUps = 3;

/**
 * The operation of a start whose outcome is unknown because the connection broke or the starting process died. It is
 * never started again. It is looked up if the provider supports that. The starting process may also have lost only its lock, or the
 * database for a while, and still store the operation. `null` when the task ended meanwhile. Throws {@link TaskFailure}
 * upstream_error when no operation is found: credits go back, and the possible cost stays noted with the task. A provider that does not respond may still work on
 * it, so each process that takes the task over queries it a few times.
 */
export async function recoverStart(
  engine: Engine,
  run: Run,
  { provider: providerId, model }: { provider: string; model: string | null },
  responseFailure?: UnknownStart['responseFailure'],
): Promise<Operation | null> {
  const { db, clock } = engine.context;
  const startedAtMs = clock.now();
  for (let attempt = 1; ; attempt += 1) {
    const task = await readTask(db, run.task.id);
    if (task === null || task.status !== 'running') return null;
    if (task.operation !== null) return { provider: providerId, model, reference: task.operation };
    const reference = await lookUpStart(engine, run, providerId);
    if (typeof reference === 'string') {
      if (await storeOperation(db, run.task.id, reference)) {
        return { provider: providerId, model, reference };
      }
      await engine.providers.get(providerId)?.cancel(reference);
      return null;
    }
    const nowMs = clock.now();
    const isUnanswered = reference === undefined;
    const untilMs = isUnanswered
      ? task.deadlineAt.getTime()
      : startedAtMs + engine.pace.unknownStartMs;
    // After a response nothing else will come, so only a provider that can look the start up is queried a few times more.
    const isOver = isUnanswered
      ? attempt >= maxLookUps && nowMs >= startedAtMs + engine.pace.unknownStartMs
      : responseFailure !== undefined &&
        (engine.providers.get(providerId)?.find === undefined || attempt >= maxLookUps);
    if (isOver || nowMs >= untilMs) throw unknownStartFailure(responseFailure);
    await wait(retryDelayMs(engine.pace, attempt), { nowMs, untilMs, signal: run.stop });
  }
}

/** `undefined` when the provider does not respond. */
async function lookUpStart(
  engine: Engine,
  run: Run,
  providerId: string,
): Promise<string | null | undefined> {
  const provider = engine.providers.get(providerId);
  if (provider?.find === undefined) return null;
  const signal = AbortSignal.any([run.stop, AbortSignal.timeout(lookUpTimeoutMs)]);
  try {
    return await provider.find(run.task.id, signal);
  } catch (error) {
    run.stop.throwIfAborted();
    engine.context.log.warn({ err: error, taskId: run.task.id }, 'a start could not be looked up');
    return undefined;
  }
}

const brokenConnection = {
  code: 'upstream_error',
  message:
    'The connection to the model broke while the request was on its way, and no result can come back. Nothing was charged; submit it again.',
} as const;

const unknownStartFailure = ({
  code,
  message,
}: NonNullable<UnknownStart['responseFailure']> = brokenConnection): TaskFailure =>
  new TaskFailure(code, message);
