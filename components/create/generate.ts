import type { ReadQuote } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import type { ActionResult, Failure } from '@/lib/pages/failures';
import { endsSubmission } from '@/lib/pages/submission-rule';
import type { Submission } from './submission-store';

/** The server's answer to a submission. */
export type SubmissionOutcome =
  | { readonly kind: 'created'; readonly creation: Creation }
  | { readonly kind: 'price_rose'; readonly quote: ReadQuote };

/** Sends a submission: the server action of the page. */
export type Generate = (
  submission: Omit<Submission, 'submittedAt'>,
) => Promise<ActionResult<SubmissionOutcome>>;

export type SendResult =
  | SubmissionOutcome
  /** Nothing was made and nothing will be: the submission has ended. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** Unknown, or the service asks to repeat: the submission keeps its id. */
  | { readonly kind: 'unanswered'; readonly failure: Failure };

/** The failure of a submission whose answer did not arrive. */
export const lostAnswer: Failure = {
  code: 'offline',
  message: 'No answer arrived.',
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
};

/**
 * Sends a submission and returns its outcome. A lost connection is an unanswered submission, not an error. `repeated`: an
 * earlier try of the submission has no sure answer.
 */
export async function sendSubmission(
  generate: Generate,
  submission: Submission,
  repeated: boolean,
): Promise<SendResult> {
  const { submissionId, body, seenCredits, edit } = submission;
  try {
    const answer = await generate({
      submissionId,
      body,
      seenCredits,
      ...(edit === undefined ? {} : { edit }),
    });
    if (answer.ok) return answer.value;
    const kind = endsSubmission(answer.error, repeated) ? 'refused' : 'unanswered';
    return { kind, failure: answer.error };
  } catch {
    return { kind: 'unanswered', failure: lostAnswer };
  }
}
