import { isJsonObject } from '@/lib/contract';
import { textOf } from './read-json';

/** Text and reasoning of a message's content. */
export interface Content {
  readonly text: string;
  readonly reasoning: string;
}

/**
 * Reads `content`, a string or a list of parts. A part is a string or an object with `text`; in Mistral's reasoning parts,
 * `thinking` is again a list of parts (https://docs.mistral.ai/capabilities/reasoning, and the types of Mistral's client).
 */
export function contentOf(content: unknown): Content {
  if (typeof content === 'string') return { text: content, reasoning: '' };
  const parts = Array.isArray(content) ? content : [content];
  let text = '';
  let reasoning = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    if (!isJsonObject(part)) continue;
    const { type } = part;
    if (typeof type === 'string' && /thinking|reasoning|summary/.test(type)) {
      reasoning += joinedText(part.thinking) || joinedText(part.summary) || joinedText(part.text);
    } else {
      text += joinedText(part.text) || textOf(part.refusal);
    }
  }
  return { text, reasoning };
}

/** A text, an object with `value` or `text`, or a list of these. */
function joinedText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(joinedText).join('');
  return isJsonObject(value) ? textOf(value.value) || textOf(value.text) : '';
}
