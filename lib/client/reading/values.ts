import * as z from 'zod';

/* Values of a service that we did not write. Each of these schemas accepts anything, and returns null for a wrong type. */

/**
 * A required text, such as an id. What PostgreSQL cannot store, U+0000 and in JSON half a surrogate pair, is replaced:
 * what was paid for must be recorded.
 */
export const neededText = z
  .string()
  .trim()
  .min(1)
  .transform((value) => value.replaceAll('\0', '\ufffd').toWellFormed());

/** A text that is not empty. */
export const text = neededText.nullable().catch(null);

/** A required id; some services number theirs. */
export const neededId = z.union([neededText, z.int().transform(String)]);
export const optionalId = neededId.nullable().catch(null);

const decimal = z
  .string()
  .trim()
  .regex(/^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i)
  .transform(Number)
  .pipe(z.number());

/** A number, also when it is written as a text. */
export const neededNumber = z.union([z.number(), decimal]);
export const amount = neededNumber.nullable().catch(null);

/** A whole number from 0 up: bytes, pixels, minor units. */
export const count = neededNumber
  .refine((value) => value >= 0)
  .transform(Math.round)
  .pipe(z.number().max(Number.MAX_SAFE_INTEGER))
  .nullable()
  .catch(null);

/**
 * An amount of money in minor units. Anything that is not whole, such as "9.99", may be meant in another unit, so it is
 * unknown.
 */
export const minorUnits = z
  .union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)])
  .pipe(z.int().nonnegative())
  .nullable()
  .catch(null);

/** A percentage as a whole number from 0 to 100; "40 %" too. */
export const percent = z
  .union([
    neededNumber,
    z
      .string()
      .trim()
      .regex(/^\d+(?:\.\d+)?\s*%$/)
      .transform(Number.parseFloat),
  ])
  .transform((value) => Math.min(100, Math.max(0, Math.round(value))))
  .nullable()
  .catch(null);

export const flag = z.boolean().nullable().catch(null);

/** Larger numbers are milliseconds: as seconds this would be the year 5138. */
const firstMilliseconds = 100_000_000_000;
/** The last second that a JavaScript date can show. */
const lastSecond = 8_640_000_000_000;

const isoTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d/)
  .transform((isoTime) => Date.parse(isoTime) / 1000)
  .pipe(z.number());

/** A time in whole Unix seconds, read from seconds, milliseconds or ISO 8601. 0 means that there is none. */
export const moment = z
  .union([neededNumber, isoTime])
  .transform((value) => Math.floor(value >= firstMilliseconds ? value / 1000 : value))
  .pipe(z.number().positive().max(lastSecond))
  .nullable()
  .catch(null);

/** The texts of a list; a single text is a list of one. */
export const texts = z
  .union([z.array(z.unknown()), z.string().transform((value) => [value])])
  .catch([])
  .transform((values: readonly unknown[]): readonly string[] =>
    values.filter((value): value is string => typeof value === 'string' && value.trim() !== ''),
  );

/** The members of a response or an element, by name. */
export type Members = Readonly<Record<string, unknown>>;

export const members = z.record(z.string(), z.unknown());

/** The value under the first of `names` that has one. */
export const firstValue = (from: Members, ...names: readonly string[]): unknown =>
  names.map((name) => from[name]).find((value) => value !== undefined && value !== null);
