import { isJsonObject } from '@/lib/contract';
import type { TextFormat } from '@/lib/providers';
import { invalidError, isGiven, type Json } from './refuse';

/**
 * The requested output format: `response_format` of chat completions, or `text.format` of responses, whose JSON schema
 * is not nested. `undefined`: plain text. Throws `ApiError` invalid_value.
 */
export function readFormat(value: unknown, param: string): TextFormat | undefined {
  if (!isJsonObject(value)) throw invalidError(param, 'an object');
  switch (value.type) {
    case 'text':
      return undefined;
    case 'json_object':
      return { type: 'json_object' };
    case 'json_schema':
      if (isJsonObject(value.json_schema)) return readSchema(value.json_schema, param);
      // Open Responses 2026-04-24 requires neither a schema nor a name: JSON of any form.
      if (!isGiven(value.schema)) return { type: 'json_object' };
      return readSchema({ ...value, name: value.name ?? 'response' }, param);
    default:
      throw invalidError(`${param}.type`, '"text", "json_object" or "json_schema"');
  }
}

function readSchema({ name, description, schema, strict }: Json, param: string): TextFormat {
  if (typeof name !== 'string' || name === '') throw invalidError(`${param}.name`, 'a name');
  if (!isJsonObject(schema)) throw invalidError(`${param}.schema`, 'a JSON schema, as an object');
  if (isGiven(strict) && typeof strict !== 'boolean') {
    throw invalidError(`${param}.strict`, 'true or false');
  }
  return {
    type: 'json_schema',
    name,
    schema,
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof strict === 'boolean' ? { strict } : {}),
  };
}
