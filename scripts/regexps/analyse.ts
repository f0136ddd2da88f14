import { check } from 'recheck';
import type { FoundRegexp } from './find-regexps.ts';

type Literal = NonNullable<FoundRegexp['literal']>;

/** Longest analysis of one expression; a few would take minutes. */
const timeoutMs = 20_000;

/** The fault of an expression, in words; null when its time grows linearly with the text. */
export async function analyse({ pattern, flags }: Literal): Promise<string | null> {
  const result = await check(pattern, flags, { timeout: timeoutMs });
  if (result.status === 'safe') return null;
  if (result.status === 'unknown') return `could not be analysed (${result.error.kind})`;
  return `${result.complexity.summary}, for example by ${result.attack.pattern.slice(0, 100)}`;
}
