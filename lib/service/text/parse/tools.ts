import type { TextTool, TextToolChoice } from '@/lib/providers';
import { invalid, isGiven, isObject, type Json } from './refuse';

const nameForm = /^[A-Za-z0-9_.-]{1,128}$/;

/** Functions in either form: nested in `function`, as chat completions have it, or flat. Throws `ApiError` invalid_value. */
export function readTools(value: readonly unknown[]): TextTool[] {
  return value.map((each, index) => {
    const param = `tools[${index}]`;
    if (!isObject(each) || each.type !== 'function') {
      throw invalid(`${param}.type`, '"function": functions of your own are the only tools');
    }
    const definition = isObject(each.function) ? each.function : each;
    return readTool(definition, param);
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

type Mode = Extract<TextToolChoice, string>;

/** Whether the model may or must call tools. `only`: the names of those that it may call, if not all. */
export interface ToolChoice {
  readonly choice: TextToolChoice;
  readonly only?: readonly string[];
}

/**
 * Whether to call a function, and which one of `tools`. `allowed_tools` is read in the form of responses, and
 * nested as chat completions have it. Throws `ApiError` invalid_value.
 */
export function readToolChoice(value: unknown, tools: readonly TextTool[]): ToolChoice {
  if (isMode(value)) {
    if (value === 'required' && tools.length === 0) {
      throw invalid('tool_choice', '"auto" or "none" where no tools are sent');
    }
    return { choice: value };
  }
  if (isObject(value) && value.type === 'allowed_tools') {
    return readAllowed(isObject(value.allowed_tools) ? value.allowed_tools : value, tools);
  }
  const name = nameOf(value, tools);
  if (name !== undefined) return { choice: { name } };
  throw invalid(
    'tool_choice',
    '"auto", "none", "required", the name of a function in tools, or allowed_tools',
  );
}

function readAllowed({ tools: allowedTools, mode = 'auto' }: Json, tools: readonly TextTool[]) {
  if (!isMode(mode)) throw invalid('tool_choice.mode', '"auto", "none" or "required"');
  if (!Array.isArray(allowedTools) || allowedTools.length === 0 || allowedTools.length > 128) {
    throw invalid('tool_choice.tools', 'a list of 1 to 128 functions of tools');
  }
  const only = allowedTools.map((each, index) => {
    const name = nameOf(each, tools);
    if (name === undefined) throw invalid(`tool_choice.tools[${index}]`, 'a function in tools');
    return name;
  });
  return { choice: mode, only };
}

/** The name of a function of `tools`, in either form. */
function nameOf(value: unknown, tools: readonly TextTool[]): string | undefined {
  const functionObject = isObject(value) && isObject(value.function) ? value.function : value;
  const name = isObject(functionObject) ? functionObject.name : undefined;
  return tools.find((tool) => tool.name === name)?.name;
}

const isMode = (value: unknown): value is Mode =>
  value === 'auto' || value === 'none' || value === 'required';
