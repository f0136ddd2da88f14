import { InterfaceError, ResponseError } from './errors';

/** Statuses with which a strict service refuses names that it does not know, before anything is made. */
const refusalStatuses: ReadonlySet<number> = new Set([400, 422]);

/**
 * Makes a function that calls the service with our additions to the interface. If a service refuses them, because it takes only
 * what the document names, the call is repeated without them. A refusal that names another field is final, and so is every
 * refusal of our own service (`isOwnService`), which knows the additions.
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
      const documentedInput = { ...input };
      for (const name of sentAdditions) delete documentedInput[name];
      return send(documentedInput).catch((secondError: unknown) => {
        if (secondError instanceof InterfaceError) secondError.repeated ||= error.repeated;
        throw secondError;
      });
    }
  };

export type WithAdditions = ReturnType<typeof createWithAdditions>;

/** Whether an error is a refusal of one of these names, or of a name that the error does not tell. */
const mayBeAbout = (error: unknown, names: readonly PropertyKey[]): error is ResponseError =>
  error instanceof ResponseError &&
  refusalStatuses.has(error.status) &&
  (error.param === null || names.includes(error.param));
