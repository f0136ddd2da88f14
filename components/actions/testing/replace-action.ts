import { afterEach } from 'vitest';

type Action = (...values: never[]) => unknown;

const replacements = new Map<Action, Action>();

afterEach(() => replacements.clear());

/** What a test sees of a server action (`scripts/test/stub-actions.ts`). Throws unless the test has replaced it. */
export function makeActionStub(name: string): Action {
  const stub: Action = (...values) => {
    const replacement = replacements.get(stub);
    if (replacement === undefined) throw new Error(`${name} was called, and no test replaced it`);
    return replacement(...values);
  };
  return stub;
}

/** Lets `replacement` answer the calls of a server action until the test ends. */
export function replaceAction<A extends Action>(action: A, replacement: A): void {
  replacements.set(action, replacement);
}
