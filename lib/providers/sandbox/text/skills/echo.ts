import type { Task } from './types';

const exact =
  /^(?:please )?(?:just |only )?(?:say|reply|respond|answer|repeat|return|output|print)(?: back| after me)?(?: only| exactly| just| with)*(?: (?:the|a|one|single|word|words|text|phrase))* ?[:,]? ?(.+)/i;

/** The words that were asked for to the letter (`Reply with exactly: pong`); `null` when none were. */
export function wordsAskedFor({ message }: Pick<Task, 'message'>): string | null {
  const line = message.trim();
  if (line.includes('\n') || line.length > 300) return null;
  const words = exact
    .exec(line)?.[1]
    ?.replace(/,? (?:and )?nothing else\.?$/i, '')
    .replace(/[.!]$/, '')
    .trim();
  if (
    words === undefined ||
    /^(?:about|me|to|in|the following|this|that|it|something|what|how|why)\b/i.test(words)
  )
    return null;
  const bare = words.replace(/^["'“„‘](.+)["'”’]$/s, '$1');
  // Without quotation marks or "exactly" a long request is one for an answer.
  const strict = bare !== words || /\b(?:exactly|only|just|word|nothing else)\b|:/i.test(line);
  return strict || bare.split(/\s+/).length <= 3 ? bare : null;
}
