import { InterfaceError, ResponseError } from './errors';

/** Statuses with which a strict service refuses names that it does not know, before anything is made. */
const refusals: ReadonlySet<number> = new Set([400, 422]);

/**
 * Makes the function that makes a call with our additions to the interface, and once more without them if the service
 * refuses it: it may take only what the document names. A refusal that names another field is final, and so is every
 * refusal of our own service (`ownService`), which knows the additions.
 *
 * @example withAdditions({ include: 'audio' }, ['include'], (query) => call(endpoints.listModels, { query }))
 */
export const createWithAdditions = (isOwnService: boolean) =>
  async function withAdditions<T extends object, Name extends keyof T, R>(
    input: T,
    additions: readonly Name[],
    send: (input: Omit<T, Name> & Partial<Pick<T, Name>>) => Promise<R>,
  ): Promise<R> {
    try {
      return await send(input);
    } catch (error) {
      const sentAdditions = additions.filter((name) => input[name] !== undefined);
      if (isOwnService || sentAdditions.length === 0 || !mayBeAbout(error, sentAdditions))
        throw error;
      const documented = { ...input };
      for (const name of sentAdditions) delete documented[name];
      return send(documented).catch((second: unknown) => {
        if (second instanceof InterfaceError) second.repeated ||= error.repeated;
        throw second;
      });
    }
  };

export type WithAdditions = ReturnType<typeof createWithAdditions>;

/** Whether an error is a refusal of one of these names, or of a name that it does not tell. */
const mayBeAbout = (error: unknown, names: readonly PropertyKey[]): error is ResponseError =>
  error instanceof ResponseError &&
  refusals.has(error.status) &&
  (error.param === null || names.includes(error.param));
