import type { ReadQuote } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import type { ActionResult, Failure } from '@/lib/pages/failures';
import { endsPress } from '@/lib/pages/press-rule';
import type { Press } from './press-store';

/** The server's answer to a press. */
export type PressOutcome =
  | { readonly kind: 'created'; readonly creation: Creation }
  | { readonly kind: 'price_rose'; readonly quote: ReadQuote };

/** Sends a press: the server action of the page. */
export type Generate = (press: Omit<Press, 'pressedAt'>) => Promise<ActionResult<PressOutcome>>;

export type SendResult =
  | PressOutcome
  /** Nothing was made and nothing will be: the press has ended. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** Unknown, or the service asks to repeat: the press keeps its id. */
  | { readonly kind: 'unanswered'; readonly failure: Failure };

/** The failure of a press whose answer did not arrive. */
export const lostAnswer: Failure = {
  code: 'offline',
  message: 'No answer arrived.',
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
};

/**
 * Sends a press and returns its outcome. A lost connection is an unanswered press, not an error. `repeated`: an
 * earlier try of the press has no sure answer.
 */
export async function sendPress(
  generate: Generate,
  press: Press,
  repeated: boolean,
): Promise<SendResult> {
  const { pressId, body, seenCredits, edit } = press;
  try {
    const answer = await generate({
      pressId,
      body,
      seenCredits,
      ...(edit === undefined ? {} : { edit }),
    });
    if (answer.ok) return answer.value;
    const kind = endsPress(answer.error, repeated) ? 'refused' : 'unanswered';
    return { kind, failure: answer.error };
  } catch {
    return { kind: 'unanswered', failure: lostAnswer };
  }
}
