import type { ActionResult, Creation, Failure, Quote } from '@/lib/contract';
import type { Press } from './press-store';

/** What the server made of a press. */
export type PressOutcome =
  | { readonly kind: 'created'; readonly creation: Creation }
  | { readonly kind: 'price_rose'; readonly quote: Quote };

/** Sends a press: the server action of the page. */
export type Generate = (press: Omit<Press, 'pressedAt'>) => Promise<ActionResult<PressOutcome>>;

/** Failures that leave open whether the task was made: the same press must be repeated, never a new one. */
const uncertain = new Set([
  'unreachable',
  'timeout',
  'offline',
  'foreign_answer',
  'internal_error',
  'upstream_error',
  'upstream_timeout',
  'idempotency_key_in_use',
]);

export type SendResult =
  | PressOutcome
  /** Nothing was made and nothing will be: the press is over. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** Unknown, or worth repeating: the press lives on under its id. */
  | { readonly kind: 'unanswered'; readonly failure: Failure };

const lost: Failure = {
  code: 'offline',
  message: 'The answer did not arrive. Try again: the same request is never made or charged twice.',
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
};

/** Sends a press and tells what became of it; a lost connection is an unanswered press, not an error. */
export async function sendPress(generate: Generate, press: Press): Promise<SendResult> {
  const { pressId, body, seenCredits } = press;
  try {
    const answer = await generate({ pressId, body, seenCredits });
    if (answer.ok) return answer.value;
    const kind = uncertain.has(answer.error.code) ? 'unanswered' : 'refused';
    return { kind, failure: answer.error };
  } catch {
    return { kind: 'unanswered', failure: lost };
  }
}
