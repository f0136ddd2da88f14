import type { DeclaredField } from '@/lib/contract';

/**
 * The parameters of a request in which a person changes nothing: the defaults, and for what is required without one the
 * given values.
 */
export const untouchedParams = (
  fields: readonly DeclaredField[],
  given: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ name, required, default: initial }) => {
      const value = initial ?? (required ? given[name] : undefined);
      return value === undefined ? [] : [[name, value]];
    }),
  );
