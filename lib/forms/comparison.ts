import { carryOver } from './carry-over';
import { describeValue } from './describe';
import { fieldOf } from './normalize';
import { buildPayload } from './payload';
import { sameValue } from './same-value';
import type { FormState } from './start';
import type { FieldOption, FormField, FormSpec, FormValues, Payload, Reason } from './types';

/** What is varied: the model, or a field of its schema. */
export type ComparedAxis = 'model' | `field:${string}`;

/** The models, or the values of one setting, that a form asks for besides its own. */
export interface Comparison {
  readonly axis: ComparedAxis;
  /** Ids of models, or values of the field. */
  readonly values: readonly unknown[];
}

/** The most requests that one form sends at once. */
export const maxCompared = 4;

/** One of the requests that a form with a comparison sends. */
export interface ComparedRequest {
  readonly value: unknown;
  /** The value as its field shows it, or the model's name. */
  readonly label: string;
  readonly body: Payload & { model: string; prompt: string };
  /** Why it cannot be sent; empty when it can. */
  readonly reasons: readonly Reason[];
  /** Settings of the form that its model does not take as they are. */
  readonly changedLabels: readonly string[];
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
const formValueOf = (field: FormField, { values }: Pick<FormState, 'values'>): unknown =>
  values[field.name] ?? field.default;

/**
 * The requests of a form with a comparison: first the form's own, then one for each other value. A request that its
 * model's schema forbids has the reasons. `specs` are the forms of the models that are available; `fillIn` adds what is
 * sent with a form of any model.
 */
export function comparedRequests(
  { axis, values }: Comparison,
  form: FormState,
  specs: ReadonlyMap<string, FormSpec>,
  fillIn: (spec: FormSpec, values: FormValues) => FormValues = (_, values) => values,
): readonly ComparedRequest[] {
  const spec = specs.get(form.model);
  if (spec === undefined) return [];
  const bodyOf = (target: FormSpec, values: FormValues) => bodyFrom(target, fillIn(target, values));
  if (axis === 'model') {
    const otherSpecs = distinct(values).flatMap((id) => {
      const otherSpec = typeof id === 'string' && id !== form.model ? specs.get(id) : undefined;
      // The form may have another family since they were chosen.
      return otherSpec?.family === spec.family ? [otherSpec] : [];
    });
    return [spec, ...otherSpecs].slice(0, maxCompared).map((each) => {
      const carried = carryOver(spec, form.values, each);
      const changedValues = each === spec ? [] : [...carried.resetValues, ...carried.droppedValues];
      return {
        value: each.modelId,
        label: each.modelName,
        changedLabels: changedValues.map(({ label }) => label),
        ...bodyOf(each, each === spec ? form.values : carried.values),
      };
    });
  }
  const name = comparedField({ axis }) ?? '';
  const field = fieldOf(spec, name);
  if (field === undefined) {
    return [{ value: undefined, label: '', changedLabels: [], ...bodyOf(spec, form.values) }];
  }
  const ownValue = formValueOf(field, form);
  return distinct([ownValue, ...values])
    .slice(0, maxCompared)
    .map((value) => ({
      value,
      label: value === undefined ? 'Model default' : labelOf(field, value),
      changedLabels: [],
      ...bodyOf(spec, { ...form.values, [name]: value }),
    }));
}

const labelOf = (field: FormField, value: unknown): string =>
  comparableOptions(field).find((option) => sameValue(option.value, value))?.label ??
  describeValue(field, value);

function bodyFrom(spec: FormSpec, values: FormValues) {
  const { payload, reasons } = buildPayload(spec, values);
  const prompt = typeof payload.prompt === 'string' ? payload.prompt : '';
  return { body: { ...payload, model: spec.modelId, prompt }, reasons };
}

const distinct = (values: readonly unknown[]): readonly unknown[] =>
  values.filter((value, at) => values.findIndex((other) => sameValue(other, value)) === at);

/** How many of these prices fit into what may be spent, the lowest first. */
export function fittingCount(prices: readonly number[], spendableCredits: number): number {
  let leftCredits = spendableCredits;
  let count = 0;
  for (const price of [...prices].sort((a, b) => a - b)) {
    leftCredits -= price;
    if (leftCredits < 0) break;
    count += 1;
  }
  return count;
}
