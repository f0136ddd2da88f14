import type { DeclaredField } from '@/lib/contract';
import {
  isJsonObject,
  outputCapFields,
  reasoningEfforts,
  reasoningSummaries,
  textFields,
} from '@/lib/contract';
import type { TextRequest, TextTool } from '@/lib/providers';
import { type CatalogModel, expectation, fillDefaults } from '../../models/catalog';
import { readFormat } from './format';
import { clip, invalidError, isGiven, type Json, unsupportedError } from './refuse';
import { readToolChoice, readTools, type ToolChoice } from './tools';
import { isTransportField } from './transport-fields';

type Model = Pick<CatalogModel, 'name' | 'fields'>;

/** The parameters of a turn, without its messages. */
export type TextOptions = Omit<TextRequest, 'key' | 'model' | 'messages'>;

export interface TextParameters {
  readonly options: TextOptions;
  /** With the model's defaults, by the schema's names; price rules match these. */
  readonly effectiveParams: Readonly<Record<string, unknown>>;
  /** All tools that were sent, and the choice among them. `options` has only the tools that may be called. */
  readonly sentTools: { readonly tools: readonly TextTool[]; readonly choice: ToolChoice };
}

/** Names of an endpoint's own parameters, in addition to those of the schema. */
export interface EndpointNames {
  /** Members that are read elsewhere: messages, input and the like. */
  readonly structuralNames: ReadonlySet<string>;
  /** The endpoint's name of the output cap, whatever the schema calls it. */
  readonly outputCap?: string;
}

/**
 * Validates the parameters by the model's schema, ignoring fields that clients send on their own. `null` counts as left
 * out. Throws `ApiError` unsupported_parameter, invalid_value.
 */
export function readParameters(model: Model, body: Json, names: EndpointNames): TextParameters {
  const outputCap = findOutputCap(model);
  const givenValues: Record<string, unknown> = {};
  let tools: TextTool[] = [];
  let moreParameters: Record<string, unknown> | undefined;
  const options: { -readonly [K in keyof TextOptions]: TextOptions[K] } = { maxOutputTokens: 0 };
  for (const [name, value] of Object.entries(body)) {
    if (names.structuralNames.has(name) || isTransportField(name, value, model.fields)) continue;
    const isOutputCap = name === names.outputCap || name === outputCap.name;
    const field = isOutputCap ? outputCap : model.fields.get(fieldNameOf(name));
    if (value === null || hasNoEffect(name, value)) continue;
    if (field === undefined) throw unsupportedError(name, model.name, model.fields.keys());
    switch (field.name) {
      case textFields.tools:
        if (name === 'tool_choice') continue;
        checkValue(model, name, field, value);
        tools = readTools(value as unknown[]);
        break;
      case textFields.reasoning:
        options.reasoning = readReasoning(name, value);
        givenValues[field.name] = options.reasoning;
        break;
      case textFields.format: {
        const format = readFormat(name === 'text' ? readTextFormat(value) : value, name);
        if (format !== undefined) options.format = format;
        break;
      }
      case textFields.images:
        throw unsupportedError(name, model.name, model.fields.keys());
      default:
        checkValue(model, name, field, value);
        givenValues[field.name] = value;
        if (field.name === textFields.temperature) options.temperature = value as number;
        else if (field.name === textFields.topP) options.topP = value as number;
        else if (!isOutputCap) moreParameters = { ...moreParameters, [field.name]: value };
    }
  }
  const toolChoice = isGiven(body.tool_choice)
    ? readToolChoice(body.tool_choice, tools)
    : undefined;
  if (tools.length > 0) {
    const allowedNames = toolChoice?.allowedNames;
    // A model only gets the functions that it may call, because not every provider supports allowed tools.
    options.tools =
      allowedNames === undefined ? tools : tools.filter(({ name }) => allowedNames.includes(name));
    if (toolChoice !== undefined) options.toolChoice = toolChoice.choice;
  }
  if (tools.length > 0 && typeof body.parallel_tool_calls === 'boolean') {
    options.parallelToolCalls = body.parallel_tool_calls;
  }
  if (moreParameters !== undefined) options.extraParams = moreParameters;
  const effectiveParams = fillDefaults(model, givenValues);
  options.maxOutputTokens = Number(effectiveParams[outputCap.name] ?? outputCap.max);
  options.outputCapField = outputCap.name;
  return {
    options,
    effectiveParams: effectiveParams,
    sentTools: { tools, choice: toolChoice ?? { choice: 'auto' } },
  };
}

type OutputCap = DeclaredField & { readonly name: (typeof outputCapFields)[number] };

/** The declared limit of the answer. A checked configuration has one for every text model. */
function findOutputCap({ name, fields }: Model): OutputCap {
  for (const each of outputCapFields) {
    const field = fields.get(each);
    if (field !== undefined) return { ...field, name: each };
  }
  throw new Error(`${name} declares no limit of its answer.`);
}

/** The schema's name of a parameter that has several names. */
function fieldNameOf(name: string): string {
  if (name === 'tool_choice') return textFields.tools;
  if (name === 'reasoning_effort') return textFields.reasoning;
  if (name === 'text') return textFields.format;
  return name;
}

/** Values without effect, which clients send although the model has no such parameter. */
function hasNoEffect(name: string, value: unknown): boolean {
  if (name === 'tool_choice') return value === 'auto' || value === 'none';
  if (name === 'tools') return Array.isArray(value) && value.length === 0;
  if (name === 'text') {
    if (!isJsonObject(value)) return false;
    return (
      isPlainText(value.format) &&
      isDefaultVerbosity(value.verbosity) &&
      Object.keys(value).every(isTextMember)
    );
  }
  if (name === 'reasoning') return isJsonObject(value) && !Object.values(value).some(isGiven);
  return name === 'response_format' && isPlainText(value);
}

const isTextMember = (name: string): boolean => name === 'format' || name === 'verbosity';
const isPlainText = (format: unknown): boolean =>
  !isGiven(format) || (isJsonObject(format) && format.type === 'text');
/**
 * `medium` is the default detail of an answer, so it changes nothing (Open Responses 2026-04-24).
 */
const isDefaultVerbosity = (verbosity: unknown): boolean =>
  !isGiven(verbosity) || verbosity === 'medium';

/** `text.format` of a responses body. Throws `ApiError`. */
function readTextFormat(value: unknown): unknown {
  if (!isJsonObject(value)) throw invalidError('text', 'an object');
  if (!isDefaultVerbosity(value.verbosity)) throw invalidError('text.verbosity', '"medium"');
  const unsupportedName = Object.keys(value).find((name) => !isTextMember(name));
  if (unsupportedName !== undefined)
    throw unsupportedError(`text.${clip(unsupportedName)}`, 'text', ['format']);
  return value.format ?? { type: 'text' };
}

/** `{effort, summary}` of `reasoning`, or only the effort as `reasoning_effort`. */
function readReasoning(name: string, value: unknown): NonNullable<TextOptions['reasoning']> {
  if (name === 'reasoning_effort') return readOptional('effort', value, name, reasoningEfforts);
  if (!isJsonObject(value)) throw invalidError(name, 'an object such as {"effort": "high"}');
  return {
    ...readOptional('effort', value.effort, `${name}.effort`, reasoningEfforts),
    ...readOptional('summary', value.summary, `${name}.summary`, reasoningSummaries),
  };
}

/** A member that may be left out, and is one of `allowedValues`. */
function readOptional<K extends string>(
  member: K,
  value: unknown,
  param: string,
  allowedValues: readonly string[],
): { [P in K]?: string } {
  if (!isGiven(value)) return {};
  if (typeof value === 'string' && allowedValues.includes(value)) {
    return { [member]: value } as { [P in K]?: string };
  }
  throw invalidError(param, `one of ${allowedValues.join(', ')}`);
}

function checkValue(model: Model, name: string, field: DeclaredField, value: unknown): void {
  const expectedText = expectation(field, value);
  if (expectedText !== undefined) throw invalidError(name, `${expectedText} for ${model.name}`);
}
