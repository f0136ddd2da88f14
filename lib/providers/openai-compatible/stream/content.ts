import { isObject, textOf } from './read-json';

/** Text and reasoning of a message's content. */
export interface Content {
  readonly text: string;
  readonly reasoning: string;
}

/**
 * Reads `content`: a text, or parts. Parts are texts or objects with `text`; Mistral's thinking is a part with parts of its
 * own (https://docs.mistral.ai/capabilities/reasoning, as its client's types have it).
 */
export function contentOf(content: unknown): Content {
  if (typeof content === 'string') return { text: content, reasoning: '' };
  const parts = Array.isArray(content) ? content : [content];
  let text = '';
  let reasoning = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    if (!isObject(part)) continue;
    const { type } = part;
    if (typeof type === 'string' && /thinking|reasoning|summary/.test(type)) {
      reasoning += wordsOf(part.thinking) || wordsOf(part.summary) || wordsOf(part.text);
    } else {
      text += wordsOf(part.text) || textOf(part.refusal);
    }
  }
  return { text, reasoning };
}

/** A text, an object with `value` or `text`, or a list of these. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsOf).join('');
  return isObject(value) ? textOf(value.value) || textOf(value.text) : '';
}
