import { isJsonObject } from '@/lib/contract';
import { invalidError, type Json, unsupportedError } from './refuse';

type Check = (value: unknown) => boolean;
type Rule = readonly [check: Check, expected: string];

const isText = (maxLength = Number.POSITIVE_INFINITY): Check => {
  return (value) => typeof value === 'string' && value.length <= maxLength;
};
const isOneOf =
  (...allowedValues: readonly unknown[]): Check =>
  (value) =>
    allowedValues.includes(value);
const isBoolean = isOneOf(true, false);

/** Limits of Open Responses 2026-04-24 (https://www.openresponses.org/reference, read 2026-11-22), in characters. */
const limits = { identifier: 64, metadataKey: 64, metadataValue: 512, metadataKeys: 16 } as const;

// Readers of JSON drop a member named __proto__: the echoed response would lack it.
const isMetadata: Check = (value) =>
  isJsonObject(value) &&
  !Object.hasOwn(value, '__proto__') &&
  Object.keys(value).length <= limits.metadataKeys &&
  Object.entries(value).every(
    ([key, each]) => key.length <= limits.metadataKey && isText(limits.metadataValue)(each),
  );
const isOnlyReasoning: Check = (value) =>
  Array.isArray(value) && value.every((each) => each === 'reasoning.encrypted_content');

/**
 * Fields that compatible clients send on their own, whatever the model (`docs/interface.md#text`): they concern
 * transport or storage, not the model. `null` counts as left out.
 */
const transportRules: Readonly<Record<string, Rule>> = {
  stream: [isBoolean, 'true or false'],
  stream_options: [isJsonObject, 'an object'],
  store: [isBoolean, 'true or false'],
  metadata: [
    isMetadata,
    'an object of up to 16 texts, with names of up to 64 characters (not __proto__) and values of up to 512',
  ],
  parallel_tool_calls: [isBoolean, 'true or false'],
  user: [isText(), 'a string'],
  prompt_cache_key: [isText(limits.identifier), 'a string of up to 64 characters'],
  safety_identifier: [isText(limits.identifier), 'a string of up to 64 characters'],
  phase: [() => true, ''],
  // Clients that keep conversations themselves send it. Nothing is included, because no turn needs the reasoning of an earlier
  // one.
  include: [isOnlyReasoning, 'a list of nothing but "reasoning.encrypted_content"'],
};

/**
 * Parameters that may only have their default when the model does not declare them, because the default changes
 * nothing.
 */
const defaultRules: Readonly<Record<string, Rule>> = {
  background: [isOneOf(false), 'false: background responses are not supported'],
  service_tier: [isOneOf('auto', 'default'), '"auto" or "default": there is one tier'],
  // In Open Responses `auto` permits a shortened input, but requires none. Nothing is shortened here.
  truncation: [isOneOf('auto', 'disabled'), '"auto" or "disabled"'],
  top_logprobs: [isOneOf(0), '0: probabilities of tokens are not given'],
  presence_penalty: [isOneOf(0), '0: this model has no such setting'],
  frequency_penalty: [isOneOf(0), '0: this model has no such setting'],
};

const isEmpty: Check = (value) =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isJsonObject(value) && Object.keys(value).length === 0);

/**
 * Values that change nothing. User interfaces such as Open WebUI and LibreChat send all their settings with neutral values
 * (names of platform.openai.com/docs/api-reference/chat, docs.vllm.ai "Sampling Parameters", read 2026-11-22). With another
 * value they are unsupported, unless the model declares them.
 */
const neutralValues: Readonly<Record<string, Check>> = {
  n: isOneOf(1),
  best_of: isOneOf(1),
  echo: isOneOf(false),
  logprobs: isOneOf(false),
  logit_bias: isEmpty,
  stop: isEmpty,
  functions: isEmpty,
  function_call: isOneOf('auto', 'none'),
  modalities: (value) => Array.isArray(value) && value.length === 1 && value[0] === 'text',
  verbosity: isOneOf('medium'),
  repetition_penalty: isOneOf(1),
  length_penalty: isOneOf(1),
  min_p: isOneOf(0),
  min_tokens: isOneOf(0),
  ignore_eos: isOneOf(false),
  top_k: isOneOf(0, -1),
};

/**
 * Whether `name` is a field of these tables, which is accepted and not sent to the model. Throws `ApiError` invalid_value,
 * unsupported_parameter.
 */
export function isTransportField(
  name: string,
  value: unknown,
  declaredFields: ReadonlyMap<string, unknown>,
): boolean {
  if (!declaredFields.has(name) && ruleOf(neutralValues, name)?.(value)) return true;
  const rule =
    ruleOf(transportRules, name) ??
    (declaredFields.has(name) ? undefined : ruleOf(defaultRules, name));
  if (rule === undefined) return false;
  const [check, expected] = rule;
  if (value !== null && !check(value)) throw invalidError(name, expected);
  if (name === 'stream_options' && isJsonObject(value)) refuseObfuscation(value);
  return true;
}

const ruleOf = <T>(rules: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(rules, name) ? rules[name] : undefined;

/** Padding of events, which hides their sizes from eavesdroppers. Events here are never padded. */
function refuseObfuscation({ include_obfuscation: isRequested }: Json): void {
  if (isRequested === true) {
    throw unsupportedError('stream_options.include_obfuscation', 'The stream', ['include_usage']);
  }
}
