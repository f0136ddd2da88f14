import * as z from 'zod';

/** Scopes of a key (`docs/interface.md#authentication`). */
export const scope = z.enum(['v1:generate', 'v1:text', 'billing']);
export type Scope = z.infer<typeof scope>;
export const allScopes = scope.options;
