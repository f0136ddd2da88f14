import { capabilities, type DeclaredField, limits } from '@/lib/contract';
import type { CatalogModel } from '../types';
import { expectation, isPlainObject } from './check-value';
import { fillDefaults } from './defaults';
import { brokenFieldRule } from './field-rules';
import type { ParamProblem, ParamResult } from './problem';
import { clip, quoteValue } from './wording';

/**
 * The prompt, which every model accepts because the interface requires it of generations. A model whose schema does not
 * declare it needs none, and nothing is made of one that is sent (decision 57).
 */
const implicitPrompt: DeclaredField = {
  name: 'prompt',
  type: 'string',
  required: true,
  max_length: limits.promptLength,
};

/**
 * Validates a flat request body (`model` and the parameters) by the model's schema, then by the interface's rules
 * between fields (`docs/interface.md#rules-of-model-families`). Never throws, whatever `body` is. `promptRequired` is
 * false for quotes.
 */
export function validateParams(
  model: Pick<CatalogModel, 'name' | 'fields' | 'capabilities'>,
  body: unknown,
  options: { promptRequired: boolean },
): ParamResult {
  if (!isPlainObject(body)) {
    return refuse('invalid_value', 'body', 'The body must be a JSON object with flat parameters.');
  }
  const params: Record<string, unknown> = {};
  for (const name of Object.keys(body)) {
    const value = body[name];
    if (name === 'model' || value === undefined) continue;
    const field = model.fields.get(name) ?? (name === 'prompt' ? implicitPrompt : undefined);
    if (field === undefined) return unsupported(model, name);
    const problem = wrongValue(model.name, field, value);
    if (problem !== undefined) return { ok: false, problem };
    params[name] = value;
  }
  // A transcription needs only its sound, and a model without a prompt its files.
  const promptRequired =
    options.promptRequired &&
    !model.capabilities.has(capabilities.speechToText) &&
    !model.capabilities.has(capabilities.noPrompt);
  const problem = missingParam(model, params, promptRequired);
  if (problem !== undefined) return { ok: false, problem };
  const { prompt: _, ...declared } = params;
  const isWithoutPrompt = model.capabilities.has(capabilities.noPrompt);
  const effective = fillDefaults(model, isWithoutPrompt ? declared : params);
  const broken = brokenFieldRule(model, effective);
  return broken === undefined ? { ok: true, params, effective } : { ok: false, problem: broken };
}

const refuse = (code: ParamProblem['code'], param: string, message: string): ParamResult => ({
  ok: false,
  problem: { code, param, message },
});

function unsupported(model: Pick<CatalogModel, 'name' | 'fields'>, name: string): ParamResult {
  const takes = [...new Set(['prompt', ...model.fields.keys()])].join(', ');
  const message = `${model.name} does not take ${JSON.stringify(clip(name))}. It takes: ${takes}.`;
  return refuse('unsupported_parameter', clip(name), message);
}

function wrongValue(
  modelName: string,
  field: DeclaredField,
  value: unknown,
): ParamProblem | undefined {
  const expected = expectation(field, value);
  if (expected === undefined) return undefined;
  const hint = value === null ? ' Leave it out to use the default.' : '';
  const got = expected.includes(', not ') ? '' : `, not ${quoteValue(value)}`;
  return {
    code: 'invalid_value',
    param: field.name,
    message: `${field.name} of ${modelName} must be ${expected}${got}.${hint}`,
  };
}

function missingParam(
  model: Pick<CatalogModel, 'name' | 'fields'>,
  params: Readonly<Record<string, unknown>>,
  promptRequired: boolean,
): ParamProblem | undefined {
  const fields = model.fields.has('prompt')
    ? [...model.fields.values()]
    : [implicitPrompt, ...model.fields.values()];
  for (const field of fields) {
    const isPrompt = field.name === 'prompt';
    if (isPrompt ? !promptRequired : !field.required) continue;
    if (isMissing(params[field.name], isPrompt)) {
      return {
        code: 'missing_required_parameter',
        param: field.name,
        message: `${field.name} is required by ${model.name}. Send ${isPrompt ? 'a text that says what to make' : 'a value for it'}.`,
      };
    }
  }
  return undefined;
}

const isMissing = (value: unknown, isPrompt: boolean): boolean =>
  value === undefined || (isPrompt && typeof value === 'string' && value.trim() === '');
