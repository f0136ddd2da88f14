import { isJsonObject } from '@/lib/contract';
import type { TextPart } from '@/lib/providers';
import { invalidError, type Json, missingOrInvalidError } from './refuse';

type Detail = 'auto' | 'low' | 'high';

/** Checks each picture of a message against the model while its parts are read. */
export interface ImageChecker {
  /** Checks the picture at `param`. Throws `ApiError` when the model takes none, or too many came. */
  image(url: string, param: string): void;
}

/**
 * Content of a user's message, as a string or as parts of either endpoint's kinds. Throws `ApiError` invalid_value,
 * unsupported_parameter.
 */
export function readParts(content: unknown, param: string, images: ImageChecker): TextPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) throw invalidError(param, 'a string or a list of parts');
  return content.map((part, index) => readPart(part, `${param}[${index}]`, images));
}

/** Content that may only have text: instructions, answers, tool results. */
export function readText(content: unknown, param: string): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) throw invalidError(param, 'a string or a list of text parts');
  return content
    .map((part, index) => {
      const text = isJsonObject(part) ? partText(part, `${param}[${index}]`) : undefined;
      if (text === undefined)
        throw invalidError(`${param}[${index}]`, 'a text part, the only kind here');
      return text;
    })
    .join('');
}

function readPart(part: unknown, param: string, images: ImageChecker): TextPart {
  if (!isJsonObject(part)) throw invalidError(param, 'an object with a type');
  const text = partText(part, param);
  if (text !== undefined) return { type: 'text', text };
  const picture = pictureOf(part);
  if (picture === undefined)
    throw invalidError(
      `${param}.type`,
      'text or image_url (input_text or input_image): files, sound and video are not read here',
    );
  const { url, detail } = picture;
  if (typeof url !== 'string')
    throw missingOrInvalidError(`${param}.image_url`, url, 'the address of a picture');
  images.image(url, `${param}.image_url`);
  return { type: 'image', url, ...(isDetail(detail) ? { detail } : {}) };
}

/** The text of a part of a kind that has one; `undefined` for other kinds. Throws `ApiError`. */
function partText(part: Json, param: string): string | undefined {
  const member = textMembers.get(part.type);
  if (member === undefined) return undefined;
  const text = part[member];
  if (typeof text === 'string') return text;
  throw missingOrInvalidError(`${param}.${member}`, text, 'a string');
}

/** The member with the text, by type of part. */
const textMembers = new Map<unknown, string>([
  ['text', 'text'],
  ['input_text', 'text'],
  ['output_text', 'text'],
  ['refusal', 'refusal'],
]);

function pictureOf(part: Json): { url: unknown; detail: unknown } | undefined {
  if (part.type !== 'image_url' && part.type !== 'input_image') return undefined;
  const nested = isJsonObject(part.image_url) ? part.image_url : undefined;
  return { url: nested?.url ?? part.image_url, detail: nested?.detail ?? part.detail };
}

const isDetail = (detail: unknown): detail is Detail =>
  detail === 'auto' || detail === 'low' || detail === 'high';
