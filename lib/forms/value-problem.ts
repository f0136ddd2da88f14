import { isJsonObject } from '@/lib/contract';
import { isOnStep } from './read-limits';
import { sameValue } from './same-value';
import type { FieldOption, FormField, Limits } from './types';

/** Why a value is not allowed, worded to follow its field's label: "must be at most 10". Undefined when it is. */
export type Problem = string | undefined;

const characterCount = (count: number): string =>
  `${count.toLocaleString('en-US')} character${count === 1 ? '' : 's'}`;

function optionProblem(options: readonly FieldOption[], value: unknown): Problem {
  if (options.some((option) => sameValue(option.value, value))) return undefined;
  const labels = options.slice(0, 6).map((option) => option.label);
  return `must be one of ${labels.join(', ')}${options.length > 6 ? ', …' : ''}`;
}

function numberProblem(type: string, limits: Limits, value: unknown): Problem {
  const { min, max, step, stepBase = 0 } = limits;
  const isInteger = type === 'integer';
  if (
    typeof value !== 'number' ||
    !Number.isFinite(value) ||
    (isInteger && !Number.isSafeInteger(value))
  ) {
    return isInteger ? 'must be a whole number' : 'must be a number';
  }
  if (min !== undefined && value < min) return `must be at least ${min}`;
  if (max !== undefined && value > max) return `must be at most ${max}`;
  if (isOnStep(value, limits)) return undefined;
  return `must go in steps of ${step}${stepBase === 0 ? '' : ` from ${stepBase}`}`;
}

/** Lengths count characters, so that an emoji is one. */
function isWithinLength(text: string, maxLength: number): boolean {
  return text.length <= maxLength || [...text].length <= maxLength;
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/u.test(url.protocol)) return false;
  return url.username === '' && url.password === '';
}

function textProblem({ limits, format, control }: FormField, value: unknown): Problem {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = limits;
  if (typeof value !== 'string') return 'must be text';
  if (value.length < minLength) return `needs at least ${characterCount(minLength)}`;
  if (!isWithinLength(value, maxLength)) return `takes at most ${characterCount(maxLength)}`;
  if (control.kind === 'media-slot' || control.kind === 'media-list') {
    return isWebAddress(value) ? undefined : 'needs a web address (https)';
  }
  return format === 'uri' && !URL.canParse(value) ? 'needs a full address (https://…)' : undefined;
}

function itemProblem(field: FormField, value: unknown): Problem {
  const { options, itemType, limits } = field;
  if (options.length > 0) return optionProblem(options, value);
  if (itemType === 'boolean')
    return typeof value === 'boolean' ? undefined : 'items must be on or off';
  if (itemType === 'string') return textProblem(field, value);
  return numberProblem(itemType, limits, value);
}

function listProblem(field: FormField, value: unknown): Problem {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = field.limits;
  if (!Array.isArray(value)) return 'must be a list';
  if (value.length < minItems) return `needs at least ${minItems}`;
  if (value.length > maxItems) return `takes at most ${maxItems}`;
  return value.map((item) => itemProblem(field, item)).find((problem) => problem !== undefined);
}

function jsonProblem(shape: 'object' | 'array' | 'any', value: unknown): Problem {
  if (shape === 'object') return isJsonObject(value) ? undefined : 'must be a JSON object: {…}';
  if (shape === 'array') return Array.isArray(value) ? undefined : 'must be a JSON list: […]';
  return value === undefined || value === null ? 'must be JSON' : undefined;
}

/** The problem of a set value, by only the field's schema. */
export function valueProblem(field: FormField, value: unknown): Problem {
  const { control, type, options } = field;
  if (control.kind === 'locked') {
    const onlyLabel = options[0]?.label ?? String(control.value);
    return sameValue(value, control.value) ? undefined : `must be ${onlyLabel}`;
  }
  if (control.kind === 'json') return jsonProblem(control.shape, value);
  if (type === 'array') return listProblem(field, value);
  if (options.length > 0) return optionProblem(options, value);
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : 'must be on or off';
  if (type === 'string') return textProblem(field, value);
  return numberProblem(type, field.limits, value);
}
