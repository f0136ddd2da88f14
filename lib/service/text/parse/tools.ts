import type { TextTool, TextToolChoice } from '@/lib/providers';
import type { Json } from './refuse';
import { invalid, isGiven, isObject } from './refuse';

const nameForm = /^[A-Za-z0-9_.-]{1,128}$/;

/** Functions in either form: nested in `function`, as chat completions have it, or flat. Throws `ApiError` invalid_value. */
export function readTools(value: readonly unknown[]): TextTool[] {
  return value.map((each, place) => {
    const param = `tools[${place}]`;
    if (!isObject(each) || each.type !== 'function') {
      throw invalid(`${param}.type`, '"function": functions of your own are the only tools');
    }
    const described = isObject(each.function) ? each.function : each;
    return readTool(described, param);
  });
}

function readTool({ name, description, parameters, strict }: Json, param: string): TextTool {
  if (typeof name !== 'string' || !nameForm.test(name)) {
    throw invalid(`${param}.name`, 'a name of up to 128 letters, digits, _, - and .');
  }
  if (isGiven(description) && typeof description !== 'string') {
    throw invalid(`${param}.description`, 'a string');
  }
  if (isGiven(parameters) && !isObject(parameters)) {
    throw invalid(`${param}.parameters`, 'a JSON schema, as an object');
  }
  if (isGiven(strict) && typeof strict !== 'boolean') {
    throw invalid(`${param}.strict`, 'true or false');
  }
  return {
    name,
    ...(typeof description === 'string' ? { description } : {}),
    ...(isObject(parameters) ? { parameters } : {}),
    ...(typeof strict === 'boolean' ? { strict } : {}),
  };
}

/** Which function to call, if any; of those in `tools`. Throws `ApiError` invalid_value. */
export function readToolChoice(value: unknown, tools: readonly TextTool[]): TextToolChoice {
  if (value === 'auto' || value === 'none' || value === 'required') return value;
  const named = isObject(value) && isObject(value.function) ? value.function : value;
  const name = isObject(named) ? named.name : undefined;
  if (typeof name === 'string' && tools.some((tool) => tool.name === name)) return { name };
  throw invalid('tool_choice', '"auto", "none", "required" or the name of a function in tools');
}
