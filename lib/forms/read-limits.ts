import type { RawField } from '@/lib/contract';
import type { Limits } from './types';

/** The names of each limit in schemas, most common first. */
const limitAliases = {
  min: ['min', 'minimum', 'min_value', 'minValue', 'ge'],
  max: ['max', 'maximum', 'max_value', 'maxValue', 'le'],
  minItems: ['min_items', 'minItems', 'min_count'],
  maxItems: ['max_items', 'maxItems', 'max_count'],
  minLength: ['min_length', 'minLength'],
  maxLength: ['max_length', 'maxLength'],
} as const;

/** The first own value of `raw` under any of `names`; null counts as absent. */
export function firstValue(raw: object, names: readonly string[]): unknown {
  for (const name of names) {
    const value: unknown = Object.hasOwn(raw, name) ? Reflect.get(raw, name) : undefined;
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function readNumber(raw: object, names: readonly string[]): number | undefined {
  const value = firstValue(raw, names);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A count from 0 up under any of `names`. */
export function readCount(raw: object, names: readonly string[]): number | undefined {
  const value = readNumber(raw, names);
  return value !== undefined && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** Whether a range can be satisfied. */
function isSatisfiable(low: number | undefined, high: number | undefined): boolean {
  return low === undefined || high === undefined || low <= high;
}

/**
 * Reads the limits of a field under any of their names. A contradictory pair (min above max) is left out and listed in
 * `ignored`, because no value could satisfy it.
 */
export function readLimits(raw: RawField): { limits: Limits; ignored: string[] } {
  const limits: Limits = {};
  const ignored: string[] = [];
  const pairs = [
    ['min', 'max', readNumber],
    ['minItems', 'maxItems', readCount],
    ['minLength', 'maxLength', readCount],
  ] as const;
  for (const [lowName, highName, read] of pairs) {
    const low = read(raw, limitAliases[lowName]);
    const high = read(raw, limitAliases[highName]);
    if (!isSatisfiable(low, high)) {
      ignored.push(`${lowName} ${low} is above ${highName} ${high}`);
      continue;
    }
    if (low !== undefined) limits[lowName] = low;
    if (high !== undefined) limits[highName] = high;
  }
  const step = readNumber(raw, ['step']);
  const multiple = readNumber(raw, ['multiple_of', 'multipleOf']);
  if (step !== undefined && step > 0) {
    limits.step = step;
    limits.stepBase = limits.min ?? 0;
  } else if (multiple !== undefined && multiple > 0) {
    limits.step = multiple;
    limits.stepBase = 0;
  }
  return { limits, ignored };
}

/** Whether `value` lies on the field's steps; tolerant of binary fractions (0.3 is a step of 0.1). */
export function isOnStep(value: number, { step, stepBase = 0 }: Limits): boolean {
  if (step === undefined) return true;
  const steps = (value - stepBase) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6 * Math.max(1, Math.abs(steps));
}
