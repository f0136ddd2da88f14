import { ResponseError } from './errors';

/** Statuses with which a strict service refuses names that it does not know, before anything is made. */
const refusals: ReadonlySet<number> = new Set([400, 422]);

/**
 * Makes a call with our additions to the interface, and once more without them if the service refuses it: it may take
 * only what the document names.
 *
 * @example withAdditions({ include: 'audio' }, ['include'], (query) => call(endpoints.listModels, { query }))
 */
export async function withAdditions<T extends object, Name extends keyof T, R>(
  input: T,
  additions: readonly Name[],
  send: (input: Omit<T, Name> & Partial<Pick<T, Name>>) => Promise<R>,
): Promise<R> {
  try {
    return await send(input);
  } catch (error) {
    const isRefused = error instanceof ResponseError && refusals.has(error.status);
    if (!isRefused || additions.every((name) => input[name] === undefined)) throw error;
    const documented = { ...input };
    for (const name of additions) delete documented[name];
    return send(documented);
  }
}
