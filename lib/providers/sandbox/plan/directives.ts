/**
 * What a prompt can ask of the sandbox itself, so that every path can be seen and tested:
 *
 * | in the prompt        | what happens                                                        |
 * | -------------------- | ------------------------------------------------------------------- |
 * | `[[fail:upstream]]`  | the operation fails with `upstream_error`                           |
 * | `[[fail:timeout]]`   | it fails with `upstream_timeout`                                    |
 * | `[[fail:generation]]`| it fails with `generation_failed`                                   |
 * | `[[fail:start]]`     | the first two starts fail in a way that may be retried, the next succeeds |
 * | `[[reject:content]]` | it fails with `content_policy_violation`                            |
 * | `[[slow:30s]]`       | it takes 30 s longer (up to 600), holding no thread                 |
 */
export interface Directives {
  /** The prompt without them. */
  prompt: string;
  fail: 'upstream' | 'timeout' | 'generation' | 'content' | null;
  /** How many starts fail before one succeeds. */
  failingStarts: number;
  delayMs: number;
}

const pattern = /\[\[\s*(fail|reject|slow)\s*:\s*([a-z0-9.]+)\s*\]\]/gi;
const maxDelayMs = 600_000;

/** Reads the directives of a prompt. Unknown ones are left in it. */
export function readDirectives(text: string): Directives {
  const directives: Directives = { prompt: '', fail: null, failingStarts: 0, delayMs: 0 };
  const plainPrompt = text.replace(pattern, (whole, verb: string, argument: string) => {
    const value = argument.toLowerCase();
    if (verb.toLowerCase() === 'slow') {
      const seconds = Number.parseFloat(value);
      if (!Number.isFinite(seconds)) return whole;
      directives.delayMs = Math.min(maxDelayMs, Math.max(0, seconds * 1000));
    } else if (value === 'start') directives.failingStarts = 2;
    else if (value === 'content') directives.fail = 'content';
    else if (value === 'upstream' || value === 'timeout' || value === 'generation') {
      directives.fail = value;
    } else return whole;
    return '';
  });
  directives.prompt = plainPrompt.replace(/\s+/g, ' ').trim();
  return directives;
}
