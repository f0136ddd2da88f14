import { AsyncLocalStorage } from 'node:async_hooks';
import { provide, registryKey, tryResolve } from './registry';

/** How far the server action of a request has come. */
export interface ActionRun {
  hasBegun: boolean;
  /** Next.js could not read its form or its arguments. */
  isMalformed: boolean;
}

const key = registryKey<AsyncLocalStorage<ActionRun>>('action runs');

function storageOfRuns(): AsyncLocalStorage<ActionRun> {
  const existingStorage = tryResolve(key);
  if (existingStorage !== undefined) return existingStorage;
  const storage = new AsyncLocalStorage<ActionRun>();
  provide(key, storage);
  return storage;
}

/** Calls `respond` so that {@link noteActionBegan} within it changes `run`. */
export const withActionRun = <T>(run: ActionRun, respond: () => T): T =>
  storageOfRuns().run(run, respond);

/** The run of the current request, if it can be one of an action. */
export const currentActionRun = (): ActionRun | undefined => storageOfRuns().getStore();

/** Notes that Next.js could read the request of an action, so that what fails from here on is ours. */
export function noteActionBegan(): void {
  const run = currentActionRun();
  if (run !== undefined) run.hasBegun = true;
}
