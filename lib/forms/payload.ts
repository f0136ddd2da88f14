import { coerceValue } from './coerce';
import { applyRules } from './rules';
import { ownValue } from './same-value';
import type { FormField, FormSpec, FormValues, Payload, Reason } from './types';
import { valueProblem } from './value-problem';

type FieldResult = { send: false } | { send: true; value: unknown } | { reason: Reason };

/** The value of an unset required field: its default, or its only allowed value. */
function standInValue(field: FormField): unknown {
  return field.default ?? (field.control.kind === 'locked' ? field.control.value : undefined);
}

function missingReason(field: FormField): Reason {
  const takesFiles = field.control.kind === 'media-list' || field.control.kind === 'assets';
  const message =
    field.type === 'array'
      ? `${field.label}: add at least one${takesFiles ? ' file' : ''}`
      : `${field.label} is empty`;
  return { field: field.name, code: 'missing', message };
}

function readField(field: FormField, raw: unknown): FieldResult {
  const read = coerceValue(field, raw);
  if (read.state === 'unreadable') {
    return {
      reason: { field: field.name, code: 'invalid', message: `${field.label} ${read.message}` },
    };
  }
  if (read.state === 'unset') {
    const value = field.required ? standInValue(field) : undefined;
    if (value !== undefined) return { send: true, value };
    return field.required ? { reason: missingReason(field) } : { send: false };
  }
  const problem = valueProblem(field, read.value);
  if (problem === undefined) return { send: true, value: read.value };
  return { reason: { field: field.name, code: 'invalid', message: `${field.label} ${problem}` } };
}

/** The problem of a value, to show at its field; an empty field is not a problem. */
export function checkField(field: FormField, raw: unknown): string | undefined {
  const result = readField(field, raw);
  return 'reason' in result && result.reason.code === 'invalid' ? result.reason.message : undefined;
}

/**
 * Makes the exact body to send beside `model`: unset optional fields are absent, nothing undeclared is in it,
 * values have their wire types, JSON is sent only when `touched` names it (default: every set field is
 * touched). Invalid values are left out, each with one entry in `reasons`, in the form's order.
 */
export function buildPayload(
  spec: FormSpec,
  values: FormValues,
  touched: ReadonlySet<string> = new Set(Object.keys(values)),
): { payload: Payload; reasons: Reason[] } {
  const outcome = applyRules(spec, values);
  const forced = new Map(outcome.forced.map((entry) => [entry.field, entry.value]));
  const entries: [string, unknown][] = [];
  const reasons: Reason[] = [];
  for (const field of spec.fields) {
    const { name } = field;
    if (forced.has(name)) {
      entries.push([name, forced.get(name)]);
      continue;
    }
    const shouldSkip = field.control.kind === 'json' && !touched.has(name);
    const result = readField(field, shouldSkip ? undefined : ownValue(values, name));
    if ('reason' in result) reasons.push(result.reason);
    else if (result.send) entries.push([name, result.value]);
    reasons.push(...outcome.reasons.filter((reason) => reason.field === name));
  }
  return { payload: Object.fromEntries(entries), reasons };
}

/** The payload, or every reason why it cannot be sent. */
export function validateForm(
  spec: FormSpec,
  values: FormValues,
  touched?: ReadonlySet<string>,
): { payload: Payload; reasons?: undefined } | { payload?: undefined; reasons: Reason[] } {
  const { payload, reasons } = buildPayload(spec, values, touched);
  return reasons.length > 0 ? { reasons } : { payload };
}

/** Whether a quote can be requested: it may lack the prompt, but nothing else (POST /v1/quote). */
export function isQuotable(reasons: readonly Reason[]): boolean {
  return reasons.every((reason) => reason.field === 'prompt' && reason.code === 'missing');
}
