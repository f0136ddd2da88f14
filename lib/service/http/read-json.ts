import { isJsonObject } from '@/lib/contract';
import { parseJson, TooManyValuesError } from '@/lib/platform/json';
import { ApiError } from './api-error';
import type { JsonObject } from './types';

/** JSON bodies without another limit: 1 MiB. */
export const defaultJsonBytes = 1_048_576;

const maxDepth = 64;
/** Escapes of characters that PostgreSQL cannot store: NUL and lone surrogates. Only bodies with them are searched. */
const unstorableEscape = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/**
 * The JSON object of a request's body. Throws `ApiError`: invalid_json (not JSON, not UTF-8),
 * invalid_value (no object, too many values, nested too deeply, text that cannot be kept), file_too_large.
 */
export async function readJsonObject(request: Request, maxBytes: number): Promise<JsonObject> {
  const text = await readText(request, maxBytes);
  const value = parseBody(text);
  if (!isJsonObject(value)) {
    throw new ApiError('invalid_value', 'The body must be a JSON object.');
  }
  checkJsonValue(value, text);
  return value;
}

/** Refuses what is nested too deeply and texts that cannot be kept, of JSON parsed from `text`. Throws `ApiError` invalid_value. */
export const checkJsonValue = (value: unknown, text: string): void =>
  checkValue(value, unstorableEscape.test(text), 1);

function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (cause instanceof TooManyValuesError) throw new ApiError('invalid_value', cause.message);
    const message =
      text.trim() === ''
        ? 'The body is empty. Send a JSON object.'
        : 'The body is not valid JSON. Check quotes, commas and brackets.';
    throw new ApiError('invalid_json', message, { cause });
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const declaredLength = request.headers.get('content-length');
  if (Number(declaredLength ?? 0) > maxBytes) throw tooLargeError(maxBytes);
  try {
    // HTTP limits a body to its declared length, and reading it at once is several times quicker.
    return declaredLength === null
      ? await readChunks(request, maxBytes)
      : new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer());
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const message = request.headers.has('content-encoding')
      ? 'Compressed bodies are not read. Send the JSON as it is, without Content-Encoding.'
      : 'The body could not be read as UTF-8 text.';
    throw new ApiError('invalid_json', message, { cause });
  }
}

async function readChunks({ body }: Request, maxBytes: number): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLargeError(maxBytes);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const tooLargeError = (maxBytes: number): ApiError =>
  new ApiError('file_too_large', `The body is larger than ${maxBytes} bytes.`, { param: null });

/** Refuses deep nesting and texts that a database cannot store. */
function checkValue(value: unknown, shouldCheckTexts: boolean, depth: number): void {
  if (typeof value === 'string') {
    if (shouldCheckTexts) checkText(value);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) {
    throw new ApiError('invalid_value', `This JSON is nested deeper than ${maxDepth} levels.`);
  }
  for (const [name, member] of Object.entries(value)) {
    if (shouldCheckTexts) checkText(name);
    checkValue(member, shouldCheckTexts, depth + 1);
  }
}

function checkText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) {
    throw new ApiError(
      'invalid_value',
      'This JSON has text that is not Unicode: the character U+0000 or half of a surrogate pair.',
    );
  }
}
