import * as z from 'zod';

/** `{object:"list", data}`: a complete list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ object: z.literal('list'), data: z.array(item) });

/** A page of a cursor list: `first_id` and `last_id` are null when `data` is empty. */
export const cursorListOf = <T extends z.ZodType>(item: T) =>
  z.object({
    object: z.literal('list'),
    data: z.array(item),
    has_more: z.boolean(),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
  });

/** The end of the year 9999: later times have no ISO 8601 form that every reader takes. */
export const lastUnixSecond = 253_402_300_799;

/** Unix time in whole seconds. */
export const unixSeconds = z
  .int()
  .nonnegative()
  .max(lastUnixSecond)
  .meta({ description: 'Unix timestamp in seconds' });

/** Seconds since the epoch in a query. */
export const unixSecondsInQuery = z.coerce.number().int().nonnegative().max(lastUnixSecond);

/** Credits: a decimal number with at most three decimals. */
export const credits = z.number().meta({ description: 'Credits, at most three decimals' });

/** Schema of a response without a result: 204, or a body that is ignored. */
export const noContent = z.unknown();

/** Any schema of the contract, and the type of its parsed value. */
export type Schema = z.ZodType;
export type SchemaOutput<T extends Schema> = z.output<T>;
