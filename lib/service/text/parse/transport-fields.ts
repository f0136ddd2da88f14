import { invalid, isObject, type Json, unsupported } from './refuse';

type Check = (value: unknown) => boolean;
type Rule = readonly [check: Check, expected: string];

const text = (maxLength = Number.POSITIVE_INFINITY): Check => {
  return (value) => typeof value === 'string' && value.length <= maxLength;
};
const oneOf =
  (...allowedValues: readonly unknown[]): Check =>
  (value) =>
    allowedValues.includes(value);
const isBoolean = oneOf(true, false);

/** Limits of Open Responses 2026-04-24 (https://www.openresponses.org/reference, read 2026-11-22), in characters. */
const limits = { identifier: 64, metadataKey: 64, metadataValue: 512, metadataKeys: 16 } as const;

// Readers of JSON drop a member named __proto__: the echoed response would lack it.
const isMetadata: Check = (value) =>
  isObject(value) &&
  !Object.hasOwn(value, '__proto__') &&
  Object.keys(value).length <= limits.metadataKeys &&
  Object.entries(value).every(
    ([key, each]) => key.length <= limits.metadataKey && text(limits.metadataValue)(each),
  );
const isReasoningAlone: Check = (value) =>
  Array.isArray(value) && value.every((each) => each === 'reasoning.encrypted_content');

/**
 * Fields that compatible clients send on their own, whatever the model (`docs/interface.md#text`): they concern
 * transport or storage, not the model. `null` counts as left out.
 */
const transport: Readonly<Record<string, Rule>> = {
  stream: [isBoolean, 'true or false'],
  stream_options: [isObject, 'an object'],
  store: [isBoolean, 'true or false'],
  metadata: [
    isMetadata,
    'an object of up to 16 texts, with names of up to 64 characters (not __proto__) and values of up to 512',
  ],
  parallel_tool_calls: [isBoolean, 'true or false'],
  user: [text(), 'a string'],
  prompt_cache_key: [text(limits.identifier), 'a string of up to 64 characters'],
  safety_identifier: [text(limits.identifier), 'a string of up to 64 characters'],
  phase: [() => true, ''],
  // Clients that keep conversations themselves ask for it. There is nothing to include: no turn needs the reasoning of
  // an earlier one.
  include: [isReasoningAlone, 'a list of nothing but "reasoning.encrypted_content"'],
};

/**
 * Parameters that may only have their default when the model does not declare them, because the default changes
 * nothing.
 */
const defaults: Readonly<Record<string, Rule>> = {
  background: [oneOf(false), 'false: background responses are not supported'],
  service_tier: [oneOf('auto', 'default'), '"auto" or "default": there is one tier'],
  // In Open Responses `auto` permits a shortened input, but requires none. Nothing is shortened here.
  truncation: [oneOf('auto', 'disabled'), '"auto" or "disabled"'],
  top_logprobs: [oneOf(0), '0: probabilities of tokens are not given'],
  presence_penalty: [oneOf(0), '0: this model has no such setting'],
  frequency_penalty: [oneOf(0), '0: this model has no such setting'],
};

const isEmpty: Check = (value) =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/**
 * Values that ask for what happens anyway. User interfaces send every setting of theirs with its neutral value, such as
 * those of Open WebUI and LibreChat (names of platform.openai.com/docs/api-reference/chat, docs.vllm.ai "Sampling
 * Parameters", read 2026-11-22). With another value they are unsupported, unless the model declares them.
 */
const neutral: Readonly<Record<string, Check>> = {
  n: oneOf(1),
  best_of: oneOf(1),
  echo: oneOf(false),
  logprobs: oneOf(false),
  logit_bias: isEmpty,
  stop: isEmpty,
  functions: isEmpty,
  function_call: oneOf('auto', 'none'),
  modalities: (value) => Array.isArray(value) && value.length === 1 && value[0] === 'text',
  verbosity: oneOf('medium'),
  repetition_penalty: oneOf(1),
  length_penalty: oneOf(1),
  min_p: oneOf(0),
  min_tokens: oneOf(0),
  ignore_eos: oneOf(false),
  top_k: oneOf(0, -1),
};

/**
 * Whether `name` is such a field, for all models or for those that do not declare it. Throws `ApiError`
 * invalid_value, unsupported_parameter.
 */
export function isTransportField(
  name: string,
  value: unknown,
  declared: ReadonlyMap<string, unknown>,
): boolean {
  if (!declared.has(name) && ruleOf(neutral, name)?.(value)) return true;
  const rule = ruleOf(transport, name) ?? (declared.has(name) ? undefined : ruleOf(defaults, name));
  if (rule === undefined) return false;
  const [check, expected] = rule;
  if (value !== null && !check(value)) throw invalid(name, expected);
  if (name === 'stream_options' && isObject(value)) refuseObfuscation(value);
  return true;
}

const ruleOf = <T>(rules: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(rules, name) ? rules[name] : undefined;

/** Padding of events, which hides their sizes from eavesdroppers. Events here are never padded. */
function refuseObfuscation({ include_obfuscation: isRequested }: Json): void {
  if (isRequested === true) {
    throw unsupported('stream_options.include_obfuscation', 'The stream', ['include_usage']);
  }
}
