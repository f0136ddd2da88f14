import type { DeclaredField } from '@/lib/contract';
import { expectation } from '../../models/catalog';
import type { PriceCondition } from '../../money/pricing';

/**
 * Values of a field that cover every outcome of every condition on it: all options, both booleans, both sides of every
 * bound, lists of every relevant length, and no value where it may be left out.
 */
export function sampleValues(
  field: DeclaredField,
  conditions: readonly PriceCondition[],
): readonly unknown[] {
  const candidates = candidatesOf(field, conditions);
  const validValues = candidates.filter((value) => expectation(field, value) === undefined);
  const canBeAbsent = field.default === undefined && !field.required;
  return canBeAbsent ? [undefined, ...validValues] : validValues;
}

function candidatesOf(field: DeclaredField, conditions: readonly PriceCondition[]): unknown[] {
  const bounds = conditions.flatMap(boundsOf);
  switch (field.type) {
    case 'boolean':
      return [true, false];
    case 'array':
      return countsAround(field, bounds).map((count) =>
        Array<unknown>(count).fill(sampleItem(field)),
      );
    case 'object':
      return [{}];
    default:
      if (field.options !== undefined) return [...field.options];
      if (field.type === 'string') return [...conditions.flatMap(textsOf), sampleItem(field)];
      return numbersAround(field, bounds);
  }
}

const boundsOf = (condition: PriceCondition): number[] => {
  if (typeof condition === 'number') return [condition];
  if (typeof condition !== 'object') return [];
  if (Array.isArray(condition)) return condition.filter((each) => typeof each === 'number');
  if ('present' in condition) return [];
  return [condition.min, condition.max].filter((each) => each !== undefined);
};

function textsOf(condition: PriceCondition): unknown[] {
  if (Array.isArray(condition)) return condition;
  return typeof condition === 'string' ? [condition] : [];
}

function numbersAround(field: DeclaredField, bounds: readonly number[]): number[] {
  const step = field.step ?? (field.type === 'integer' ? 1 : 0.001);
  const edges = [field.min, field.max].filter((each) => each !== undefined);
  const around = bounds.flatMap((bound) => [bound - step, bound, bound + step]);
  const defaults = typeof field.default === 'number' ? [field.default] : [];
  const numbers = [...edges, ...defaults, ...around];
  return [...new Set(numbers.length > 0 ? numbers : [1])];
}

function countsAround(field: DeclaredField, bounds: readonly number[]): number[] {
  const { min_items: min = 0, max_items: max = 100 } = field;
  const counts = [min, 1, max, ...bounds.flatMap((bound) => [bound - 1, bound, bound + 1])];
  return [...new Set(counts)].filter(
    (count) => Number.isInteger(count) && count >= min && count <= max,
  );
}

function sampleItem(field: DeclaredField): unknown {
  if (field.options !== undefined) return field.options[0];
  if (field.format === 'uri') return 'https://example.com/reference';
  if (field.format === 'asset_id') return 'asset_sample00';
  const type = field.type === 'array' ? (field.item_type ?? 'string') : field.type;
  if (type === 'boolean') return true;
  return type === 'string' ? 'text' : (field.min ?? 1);
}
