/**
 * What a message can ask of the sandbox's text itself, so that every path can be seen and tested:
 *
 * | in the last message   | what happens                                                              |
 * | --------------------- | ------------------------------------------------------------------------- |
 * | `[[fail:upstream]]`   | it fails before the first word, and another route may be tried             |
 * | `[[fail:timeout]]`    | it fails before the first word with `upstream_timeout`                    |
 * | `[[fail:mid]]`        | it fails after a dozen tokens                                             |
 * | `[[reject:content]]`  | it is refused with `content_policy_violation`                             |
 * | `[[slow:30s]]`        | the first word comes 30 s later (up to 600)                               |
 * | `[[length:2000]]`     | the answer has 2,000 words (up to 50,000)                                 |
 * | `[[pace:20ms]]`       | 20 ms between two tokens (up to 10 s; 0 for as fast as it goes)           |
 */
export interface TextDirectives {
  /** The text without them. */
  readonly text: string;
  readonly fail: 'upstream' | 'timeout' | 'mid' | null;
  readonly shouldReject: boolean;
  readonly delayMs: number;
  /** Words; `null`: as long as the answer is. */
  readonly words: number | null;
  /** Between two tokens; `null`: as configured. */
  readonly paceMs: number | null;
}

const pattern = /\[\[\s*(fail|reject|slow|length|pace)\s*:\s*([a-z0-9.]+)\s*\]\]/gi;
const limits = { delayMs: 600_000, words: 50_000, paceMs: 10_000 };
const failures = ['upstream', 'timeout', 'mid'] as const;

/** Milliseconds of `30s`, `20ms` or `30`, which is in `unitMs`; not a number when it is none. */
function durationMs(text: string, unitMs: number): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(text) ?? [];
  const writtenUnitMs = unit === 's' ? 1000 : 1;
  return Number(number) * (unit === undefined ? unitMs : writtenUnitMs);
}

/** The effect of a directive; `null` when it is unknown. */
function directiveOf(verb: string, argument: string): Partial<TextDirectives> | null {
  const fail = failures.find((failure) => failure === argument);
  const [delayMs, paceMs] = [durationMs(argument, 1000), durationMs(argument, 1)];
  if (verb === 'fail') return fail ? { fail } : null;
  if (verb === 'reject') return argument === 'content' ? { shouldReject: true } : null;
  if (Number.isNaN(delayMs)) return null;
  if (verb === 'slow') return { delayMs: Math.min(limits.delayMs, delayMs) };
  if (verb === 'pace') return { paceMs: Math.min(limits.paceMs, paceMs) };
  return /^\d+$/.test(argument) ? { words: Math.min(limits.words, Number(argument)) } : null;
}

/** Reads the directives of a message. Unknown ones are left in it. */
export function readTextDirectives(message: string): TextDirectives {
  const directives = { fail: null, shouldReject: false, delayMs: 0, words: null, paceMs: null };
  const text = message.replace(pattern, (whole, verb: string, argument: string) => {
    const directive = directiveOf(verb.toLowerCase(), argument.toLowerCase());
    Object.assign(directives, directive);
    return directive ? '' : whole;
  });
  return { ...directives, text: text === message ? text : text.replace(/ {2,}/g, ' ').trim() };
}
