import { isJsonObject } from '@/lib/contract';
import type { TextTool, TextToolChoice } from '@/lib/providers';
import { invalidError, isGiven, type Json } from './refuse';

const namePattern = /^[A-Za-z0-9_.-]{1,128}$/;

/** Functions in either form: nested in `function`, as chat completions have it, or flat. Throws `ApiError` invalid_value. */
export function readTools(value: readonly unknown[]): TextTool[] {
  return value.map((each, index) => {
    const param = `tools[${index}]`;
    if (!isJsonObject(each) || each.type !== 'function') {
      throw invalidError(`${param}.type`, '"function": functions of your own are the only tools');
    }
    const definition = isJsonObject(each.function) ? each.function : each;
    return readTool(definition, param);
  });
}

function readTool({ name, description, parameters, strict }: Json, param: string): TextTool {
  if (typeof name !== 'string' || !namePattern.test(name)) {
    throw invalidError(`${param}.name`, 'a name of up to 128 letters, digits, _, - and .');
  }
  if (isGiven(description) && typeof description !== 'string') {
    throw invalidError(`${param}.description`, 'a string');
  }
  if (isGiven(parameters) && !isJsonObject(parameters)) {
    throw invalidError(`${param}.parameters`, 'a JSON schema, as an object');
  }
  if (isGiven(strict) && typeof strict !== 'boolean') {
    throw invalidError(`${param}.strict`, 'true or false');
  }
  return {
    name,
    ...(typeof description === 'string' ? { description } : {}),
    ...(isJsonObject(parameters) ? { parameters } : {}),
    ...(typeof strict === 'boolean' ? { strict } : {}),
  };
}

type Mode = Extract<TextToolChoice, string>;

/** Whether the model may or must call tools. `allowedNames`: the tools that it may call, if not all. */
export interface ToolChoice {
  readonly choice: TextToolChoice;
  readonly allowedNames?: readonly string[];
}

/**
 * Whether to call a function, and which one of `tools`. `allowed_tools` is read in the form of responses, and
 * nested as chat completions have it. Throws `ApiError` invalid_value.
 */
export function readToolChoice(value: unknown, tools: readonly TextTool[]): ToolChoice {
  if (isMode(value)) {
    if (value === 'required' && tools.length === 0) {
      throw invalidError('tool_choice', '"auto" or "none" where no tools are sent');
    }
    return { choice: value };
  }
  if (isJsonObject(value) && value.type === 'allowed_tools') {
    return readAllowedTools(isJsonObject(value.allowed_tools) ? value.allowed_tools : value, tools);
  }
  const name = findToolName(value, tools);
  if (name !== undefined) return { choice: { name } };
  throw invalidError(
    'tool_choice',
    '"auto", "none", "required", the name of a function in tools, or allowed_tools',
  );
}

function readAllowedTools(
  { tools: allowedTools, mode = 'auto' }: Json,
  tools: readonly TextTool[],
) {
  if (!isMode(mode)) throw invalidError('tool_choice.mode', '"auto", "none" or "required"');
  if (!Array.isArray(allowedTools) || allowedTools.length === 0 || allowedTools.length > 128) {
    throw invalidError('tool_choice.tools', 'a list of 1 to 128 functions of tools');
  }
  const allowedNames = allowedTools.map((each, index) => {
    const name = findToolName(each, tools);
    if (name === undefined)
      throw invalidError(`tool_choice.tools[${index}]`, 'a function in tools');
    return name;
  });
  return { choice: mode, allowedNames };
}

/** The name of a function of `tools`, in either form. */
function findToolName(value: unknown, tools: readonly TextTool[]): string | undefined {
  const functionObject =
    isJsonObject(value) && isJsonObject(value.function) ? value.function : value;
  const name = isJsonObject(functionObject) ? functionObject.name : undefined;
  return tools.find((tool) => tool.name === name)?.name;
}

const isMode = (value: unknown): value is Mode =>
  value === 'auto' || value === 'none' || value === 'required';
