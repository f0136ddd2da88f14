import { toMilli } from '@/lib/contract';
import { fieldOf } from './normalize';
import { ratioOf } from './ratio';
import type { FormState } from './start';
import type { FieldOption, FormField, FormSpec } from './types';

/** What is varied: the model, or a field of its schema. */
export type ComparedAxis = 'model' | `field:${string}`;

/** The models, or the values of one setting, for which a form sends requests besides its own. */
export interface Comparison {
  readonly axis: ComparedAxis;
  /** Ids of models, or values of the field. */
  readonly values: readonly unknown[];
  /**
   * A value for which no request is sent while it is the form's own and at least two others can be sent. If the form gets another
   * value, a request is sent for that.
   */
  readonly leftOut?: { readonly value: unknown } | undefined;
}

/** The name of the field that is varied; null when it is the model. */
export const comparedField = ({ axis }: Pick<Comparison, 'axis'>): string | null =>
  axis === 'model' ? null : axis.slice('field:'.length);

const booleanOptions: readonly FieldOption[] = [
  { value: true, label: 'On' },
  { value: false, label: 'Off' },
];

/** The values of a field that may stand side by side; empty when it has no list of values. */
export function comparableOptions({ type, control, options }: FormField): readonly FieldOption[] {
  if (control.kind === 'locked' || type === 'array') return [];
  if (type === 'boolean') return booleanOptions;
  return options.length > 1 ? options : [];
}

/** The fields of a model whose values can be compared, aspect ratios first. */
export const comparableFields = ({ fields }: FormSpec): readonly FormField[] =>
  fields
    .filter((field) => comparableOptions(field).length > 0)
    .sort((a, b) => Number(b.control.kind === 'ratio') - Number(a.control.kind === 'ratio'));

/** The value of a field in a form, or the default of its model. */
export const formValueOf = (field: FormField, { values }: Pick<FormState, 'values'>): unknown =>
  values[field.name] ?? field.default;

/** The form's own value on the axis: its model, or its value of the field. */
export function ownValueOf(
  { axis }: Pick<Comparison, 'axis'>,
  form: FormState,
  spec: FormSpec,
): unknown {
  const name = comparedField({ axis });
  const field = name === null ? undefined : fieldOf(spec, name);
  return field === undefined ? form.model : formValueOf(field, form);
}

/**
 * A comparison without other values. If the form leaves the setting to the model, as "Auto" does, its own value is left out:
 * a result with it is no comparison of chosen values.
 */
export function newComparison(axis: ComparedAxis, form: FormState, spec: FormSpec): Comparison {
  const ownValue = ownValueOf({ axis }, form, spec);
  const isFree = ownValue === undefined || ratioOf(ownValue) === 'auto';
  return { axis, values: [], leftOut: isFree ? { value: ownValue } : undefined };
}

/** How many of these prices can be paid together, the lowest first. */
export function fittingCount(prices: readonly number[], spendableCredits: number): number {
  let leftMilli = toMilli(spendableCredits);
  let count = 0;
  for (const price of [...prices].sort((a, b) => a - b)) {
    leftMilli -= toMilli(price);
    if (leftMilli < 0) break;
    count += 1;
  }
  return count;
}
