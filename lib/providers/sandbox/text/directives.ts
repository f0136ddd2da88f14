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
  readonly reject: boolean;
  readonly delayMs: number;
  /** Words; `null`: as long as the answer is. */
  readonly words: number | null;
  /** Between two tokens; `null`: as configured. */
  readonly paceMs: number | null;
}

const pattern = /\[\[\s*(fail|reject|slow|length|pace)\s*:\s*([a-z0-9.]+)\s*\]\]/gi;
const limits = { delayMs: 600_000, words: 50_000, paceMs: 10_000 };
const failures = ['upstream', 'timeout', 'mid'] as const;

/** Milliseconds of `30s`, `20ms` or `30`, which is in `unitMs`; `null` when it is none. */
function duration(text: string, unitMs: number): number | null {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(text) ?? [];
  if (number === undefined) return null;
  return Number(number) * (unit === undefined ? unitMs : unit === 's' ? 1000 : 1);
}

/** Reads the directives of a message. Unknown ones are left in it. */
export function readTextDirectives(message: string): TextDirectives {
  const directives = {
    fail: null as TextDirectives['fail'],
    reject: false,
    delayMs: 0,
    words: null as number | null,
    paceMs: null as number | null,
  };
  const read = (verb: string, argument: string): boolean => {
    switch (verb) {
      case 'fail': {
        const kind = failures.find((each) => each === argument);
        directives.fail = kind ?? directives.fail;
        return kind !== undefined;
      }
      case 'reject':
        directives.reject ||= argument === 'content';
        return argument === 'content';
      case 'slow': {
        const ms = duration(argument, 1000);
        if (ms !== null) directives.delayMs = Math.min(limits.delayMs, ms);
        return ms !== null;
      }
      case 'pace': {
        const ms = duration(argument, 1);
        if (ms !== null) directives.paceMs = Math.min(limits.paceMs, ms);
        return ms !== null;
      }
      default: {
        if (!/^\d+$/.test(argument)) return false;
        directives.words = Math.min(limits.words, Number(argument));
        return true;
      }
    }
  };
  const text = message.replace(pattern, (whole, verb: string, argument: string) =>
    read(verb.toLowerCase(), argument.toLowerCase()) ? '' : whole,
  );
  return { ...directives, text: text === message ? text : text.replace(/ {2,}/g, ' ').trim() };
}
