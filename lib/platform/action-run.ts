import { AsyncLocalStorage } from 'node:async_hooks';
import { provide, registryKey, tryResolve } from './registry';

/** How far the server action of a request has come. */
export interface ActionRun {
  hasBegun: boolean;
}

const key = registryKey<AsyncLocalStorage<ActionRun>>('action runs');

function currentRun(): AsyncLocalStorage<ActionRun> {
  const existing = tryResolve(key);
  if (existing !== undefined) return existing;
  const storage = new AsyncLocalStorage<ActionRun>();
  provide(key, storage);
  return storage;
}

/** Answers a request, in which {@link noteActionBegan} is noted on `run`. */
export const withActionRun = <T>(run: ActionRun, answer: () => T): T =>
  currentRun().run(run, answer);

/** Notes that Next.js could read the request of an action, so that what fails from here on is ours. */
export function noteActionBegan(): void {
  const run = currentRun().getStore();
  if (run !== undefined) run.hasBegun = true;
}
