import { fieldOf } from './normalize';
import type { FormSpec, Payload } from './types';

/** Enough for every purpose; some models declare bounds beyond the integers that JavaScript and `randomInt` count. */
const maxSeed = 2_147_483_647;

/** Returns an integer from `min` to `max`. */
export type RandomInteger = (min: number, max: number) => number;

/** The seeds that can be drawn for a model; null when its schema takes none, or only some of the integers. */
export function seedRange(spec: FormSpec): { min: number; max: number } | null {
  const field = fieldOf(spec, 'seed');
  if (field?.type !== 'integer' || field.options.length > 0) return null;
  const fieldMin = Math.ceil(field.limits.min ?? 0);
  const seedLimit = Math.max(fieldMin, maxSeed);
  const max = Math.floor(Math.min(field.limits.max ?? seedLimit, seedLimit));
  // Many models take -1 as "draw one yourself", and then nobody knows the seed.
  const min = max >= 0 ? Math.max(fieldMin, 0) : fieldMin;
  return max < min || (field.limits.step ?? 1) !== 1 ? null : { min, max };
}

/** Whether -1 means to the model that it draws a seed itself. */
const drawsForMinusOne = (spec: FormSpec, range: { min: number }): boolean =>
  range.min >= 0 && (fieldOf(spec, 'seed')?.limits.min ?? -1) <= -1;

/**
 * Draws a seed for a request without one, so that the recipe has it and the result can be made again. Undefined when the
 * request or the model's default has a seed, or when the model takes none.
 */
export function drawSeed(spec: FormSpec, body: Payload, random: RandomInteger): number | undefined {
  const range = seedRange(spec);
  if (range === null) return undefined;
  if (body.seed !== undefined && !(body.seed === -1 && drawsForMinusOne(spec, range)))
    return undefined;
  const defaultSeed = fieldOf(spec, 'seed')?.default;
  if (typeof defaultSeed === 'number' && defaultSeed >= 0) return undefined;
  return random(range.min, range.max);
}
