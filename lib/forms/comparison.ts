import { toMilli } from '@/lib/contract';
import { fieldOf } from './normalize';
import { ratioOf } from './ratio';
import type { FormState } from './start';
import type { FieldOption, FormField, FormSpec } from './types';

/** What is varied: the model, or a field of its schema. */
export type ComparedAxis = 'model' | `field:${string}`;

/** The models, or the values of one setting, that a form asks for besides its own. */
export interface Comparison {
  readonly axis: ComparedAxis;
  /** Ids of models, or values of the field. */
  readonly values: readonly unknown[];
  /** What is left out while it is the form's own, once two others can be sent. Another own that the form gets is sent. */
  readonly leftOut?: { readonly value: unknown } | undefined;
}

/** The name of the field that is varied; null when it is the model. */
export const comparedField = ({ axis }: Pick<Comparison, 'axis'>): string | null =>
  axis === 'model' ? null : axis.slice('field:'.length);

const yesAndNo: readonly FieldOption[] = [
  { value: true, label: 'On' },
  { value: false, label: 'Off' },
];

/** The values of a field that may stand side by side; empty when it has no list of values. */
export function comparableOptions({ type, control, options }: FormField): readonly FieldOption[] {
  if (control.kind === 'locked' || type === 'array') return [];
  if (type === 'boolean') return yesAndNo;
  return options.length > 1 ? options : [];
}

/** The fields of a model whose values can be compared, aspect ratios first. */
export const comparableFields = ({ fields }: FormSpec): readonly FormField[] =>
  fields
    .filter((field) => comparableOptions(field).length > 0)
    .sort((a, b) => Number(b.control.kind === 'ratio') - Number(a.control.kind === 'ratio'));

/** The value of a field in a form, or what its model takes without one. */
export const formValueOf = (field: FormField, { values }: Pick<FormState, 'values'>): unknown =>
  values[field.name] ?? field.default;

/** The form's own value of what is compared: its model, or the value of the field. */
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
 * What a comparison begins with. Where the form leaves the setting to the model, as "Auto" does, that is none of the values that
 * a person wants side by side.
 */
export function newComparison(axis: ComparedAxis, form: FormState, spec: FormSpec): Comparison {
  const ownValue = ownValueOf({ axis }, form, spec);
  const isFree = ownValue === undefined || ratioOf(ownValue) === 'auto';
  return { axis, values: [], leftOut: isFree ? { value: ownValue } : undefined };
}

/** How many of these prices fit into what may be spent, the lowest first. */
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
