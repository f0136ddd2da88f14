import { capabilities, type DeclaredField, isJsonObject, limits } from '@/lib/contract';
import type { CatalogModel } from '../types';
import { expectation } from './check-value';
import { fillDefaults } from './defaults';
import { brokenFieldRule } from './field-rules';
import type { ParamProblem, ParamResult } from './problem';
import { clip, quoteValue } from './wording';

/**
 * The prompt, which every model accepts because the interface requires it of generations. A model whose schema does not
 * declare it needs none, and ignores one that is sent (decision 57).
 */
const implicitPrompt: DeclaredField = {
  name: 'prompt',
  type: 'string',
  required: true,
  max_length: limits.promptLength,
};

/**
 * Validates a flat request body (`model` and the parameters) by the model's schema, then by the interface's rules
 * between fields (`docs/interface.md#rules-of-model-families`). Never throws, whatever `body` is. `isComplete` is false for
 * quotes, which may leave out the prompt and files.
 */
export function validateParams(
  model: RequestModel,
  body: unknown,
  { isComplete }: { isComplete: boolean },
): ParamResult {
  if (!isJsonObject(body)) {
    return refuse('invalid_value', 'body', 'The body must be a JSON object with flat parameters.');
  }
  const isRequired = (field: DeclaredField) =>
    isComplete ? isRequiredBy(model, field) : isNeededForPrice(model, field, body);
  const params: Record<string, unknown> = {};
  for (const name of Object.keys(body)) {
    const value = body[name];
    if (name === 'model' || value === undefined) continue;
    const field = model.fields.get(name) ?? (name === 'prompt' ? implicitPrompt : undefined);
    if (field === undefined) return unsupportedParameter(model, name);
    // null is the same as leaving the parameter out.
    if (value === null) continue;
    const problem = findProblem(model.name, field, value);
    if (problem !== undefined) return { ok: false, problem };
    params[name] = value;
  }
  const missingField = fieldsOf(model).find(
    (field) => isRequired(field) && isMissing(field, params[field.name]),
  );
  if (missingField !== undefined) return missingParameter(model, missingField);
  const { prompt: _, ...paramsWithoutPrompt } = params;
  const isWithoutPrompt = model.capabilities.has(capabilities.noPrompt);
  const effectiveParams = fillDefaults(model, isWithoutPrompt ? paramsWithoutPrompt : params);
  const brokenRule = brokenFieldRule(model, effectiveParams);
  return brokenRule === undefined
    ? { ok: true, params, effectiveParams: effectiveParams }
    : { ok: false, problem: brokenRule };
}

type RequestModel = Pick<CatalogModel, 'name' | 'fields' | 'capabilities'>;

const fieldsOf = ({ fields }: RequestModel): DeclaredField[] => [
  ...(fields.has(implicitPrompt.name) ? [] : [implicitPrompt]),
  ...fields.values(),
];

/** The interface requires the prompt, but a transcription needs only its sound, and a model without a prompt its files. */
function isRequiredBy({ capabilities: tags }: RequestModel, field: DeclaredField): boolean {
  if (field.name !== implicitPrompt.name) return field.required;
  return !tags.has(capabilities.speechToText) && !tags.has(capabilities.noPrompt);
}

/** Quotes require what sets the price. That is no file, unless the seconds of its sound are charged and were not sent. */
function isNeededForPrice(
  { fields }: RequestModel,
  field: DeclaredField,
  body: Readonly<Record<string, unknown>>,
): boolean {
  if (!field.required || field.name === implicitPrompt.name) return false;
  const lengthField = 'input_audio_duration';
  return (
    field.format === undefined || (fields.has(lengthField) && (body[lengthField] ?? null) === null)
  );
}

const refuse = (code: ParamProblem['code'], param: string, message: string): ParamResult => ({
  ok: false,
  problem: { code, param, message },
});

function unsupportedParameter(
  model: Pick<CatalogModel, 'name' | 'fields'>,
  name: string,
): ParamResult {
  const acceptedNames = [...new Set(['prompt', ...model.fields.keys()])].join(', ');
  const message = `${model.name} does not take ${JSON.stringify(clip(name))}. It takes: ${acceptedNames}.`;
  return refuse('unsupported_parameter', clip(name), message);
}

function findProblem(
  modelName: string,
  field: DeclaredField,
  value: unknown,
): ParamProblem | undefined {
  const expectedText = expectation(field, value);
  if (expectedText === undefined) return undefined;
  const sentText = expectedText.includes(', not ') ? '' : `, not ${quoteValue(value)}`;
  return {
    code: 'invalid_value',
    param: field.name,
    message: `${field.name} of ${modelName} must be ${expectedText}${sentText}.`,
  };
}

const missingParameter = ({ name }: RequestModel, field: DeclaredField): ParamResult =>
  refuse(
    'missing_required_parameter',
    field.name,
    `${field.name} is required by ${name}. Send ${field.name === implicitPrompt.name ? 'a text that says what to make' : 'a value for it'}.`,
  );

const isMissing = ({ name }: DeclaredField, value: unknown): boolean =>
  value === undefined ||
  (name === implicitPrompt.name && typeof value === 'string' && value.trim() === '');
