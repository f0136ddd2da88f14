import { invalid, isObject } from './refuse';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isReasoningAlone: Check = (value) =>
  Array.isArray(value) && value.every((each) => each === 'reasoning.encrypted_content');

/**
 * Fields that compatible clients send on their own, whatever the model (wire format, "Tasks"): they concern transport
 * or storage, not the model. `null` counts as left out.
 */
const fields: Readonly<Record<string, readonly [check: Check, expected: string]>> = {
  stream: [isBoolean, 'true or false'],
  stream_options: [isObject, 'an object'],
  store: [isBoolean, 'true or false'],
  metadata: [isObject, 'an object'],
  parallel_tool_calls: [isBoolean, 'true or false'],
  user: [isText, 'a string'],
  prompt_cache_key: [isText, 'a string'],
  phase: [() => true, ''],
  // Clients that keep conversations themselves ask for it. There is nothing to include: no turn needs the thinking of
  // an earlier one.
  include: [isReasoningAlone, 'a list of nothing but "reasoning.encrypted_content"'],
};

/** Whether `name` is such a field. Throws `ApiError` invalid_value. */
export function isTransportField(name: string, value: unknown): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) return false;
  const [check, expected] = field;
  if (value !== null && !check(value)) throw invalid(name, expected);
  return true;
}
