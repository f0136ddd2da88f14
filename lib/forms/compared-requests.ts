import { carryOver } from './carry-over';
import { type Comparison, comparableOptions, comparedField, formValueOf } from './comparison';
import { describeValue } from './describe';
import { fieldOf } from './normalize';
import { buildPayload, isQuotable } from './payload';
import { sameValue } from './same-value';
import type { FormState } from './start';
import type { FormField, FormSpec, FormValues, Payload, Reason } from './types';

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

/**
 * The comparison after one of its values was toggled. `isOwn`: it is the value of the form itself; `isAsked`: until now, a
 * request was sent for it.
 */
export function toggleComparedValue(
  comparison: Comparison,
  value: unknown,
  { isOwn, isAsked }: { isOwn: boolean; isAsked: boolean },
): Comparison {
  const { axis, values, leftOut } = comparison;
  const otherValues = values.filter((other) => !sameValue(other, value));
  if (isOwn) return { axis, values: otherValues, leftOut: isAsked ? { value } : undefined };
  if (otherValues.length < values.length) return { axis, values: otherValues, leftOut };
  // The form's own value was left out before, and is requested again.
  const isReturning = leftOut !== undefined && sameValue(leftOut.value, value);
  return { axis, values: [...values, value], leftOut: isReturning ? undefined : leftOut };
}

/**
 * The requests of a form with a comparison: first for the form's own value, unless it was left out, then for each other
 * value. A request that its model's schema forbids has the reasons. `specs` are the forms of the available models; `fillIn`
 * adds values that are sent with every model, such as those of characters.
 */
export function comparedRequests(
  comparison: Comparison,
  form: FormState,
  specs: ReadonlyMap<string, FormSpec>,
  fillIn: (spec: FormSpec, values: FormValues) => FormValues = (_, values) => values,
): readonly ComparedRequest[] {
  const [ownRequest, ...otherRequests] = requestsWithOwn(comparison, form, specs, fillIn);
  if (ownRequest === undefined) return [];
  const hasOthers = otherRequests.filter(({ reasons }) => isQuotable(reasons)).length > 1;
  const { leftOut } = comparison;
  const isLeftOut = leftOut !== undefined && sameValue(ownRequest.value, leftOut.value);
  const requests = isLeftOut && hasOthers ? otherRequests : [ownRequest, ...otherRequests];
  return requests.slice(0, maxCompared);
}

function requestsWithOwn(
  { axis, values }: Comparison,
  form: FormState,
  specs: ReadonlyMap<string, FormSpec>,
  fillIn: (spec: FormSpec, values: FormValues) => FormValues,
): readonly ComparedRequest[] {
  const spec = specs.get(form.model);
  if (spec === undefined) return [];
  const buildFilledBody = (target: FormSpec, formValues: FormValues) =>
    buildBody(target, fillIn(target, formValues));
  if (axis === 'model') {
    const otherSpecs = distinct(values).flatMap((id) => {
      const otherSpec = typeof id === 'string' && id !== form.model ? specs.get(id) : undefined;
      // The form may have changed to another family since these models were chosen.
      return otherSpec?.family === spec.family ? [otherSpec] : [];
    });
    return [spec, ...otherSpecs].map((each) => {
      const carriedForm = carryOver(spec, form.values, each);
      const changedValues =
        each === spec ? [] : [...carriedForm.resetValues, ...carriedForm.droppedValues];
      return {
        value: each.modelId,
        label: each.modelName,
        changedLabels: changedValues.map(({ label }) => label),
        ...buildFilledBody(each, each === spec ? form.values : carriedForm.values),
      };
    });
  }
  const name = comparedField({ axis }) ?? '';
  const field = fieldOf(spec, name);
  if (field === undefined) {
    return [
      { value: undefined, label: '', changedLabels: [], ...buildFilledBody(spec, form.values) },
    ];
  }
  return distinct([formValueOf(field, form), ...values]).map((value) => ({
    value,
    label: value === undefined ? 'Model default' : labelOf(field, value),
    changedLabels: [],
    ...buildFilledBody(spec, { ...form.values, [name]: value }),
  }));
}

const labelOf = (field: FormField, value: unknown): string =>
  comparableOptions(field).find((option) => sameValue(option.value, value))?.label ??
  describeValue(field, value);

function buildBody(spec: FormSpec, values: FormValues) {
  const { payload, reasons } = buildPayload(spec, values);
  const prompt = typeof payload.prompt === 'string' ? payload.prompt : '';
  return { body: { ...payload, model: spec.modelId, prompt }, reasons };
}

const distinct = (values: readonly unknown[]): readonly unknown[] =>
  values.filter((value, index) => values.findIndex((other) => sameValue(other, value)) === index);
