import { useRef } from 'react';
import { newSubmissionId } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { endsSubmission } from '@/lib/pages/submission-rule';

/**
 * Wraps a call that makes or spends something. The same request repeats the call under its id until a response ends it
 * (`endsSubmission`), so that a lost response makes nothing twice. What the person saw, such as a price, is no part of
 * the request.
 */
export function useSubmission<Request, Seen extends readonly unknown[], T>(
  send: (submissionId: string, request: Request, ...seen: Seen) => Promise<ActionResult<T>>,
) {
  const openSubmission = useRef<{ readonly id: string; readonly fingerprint: string } | null>(null);
  return async (request: Request, ...seen: Seen): Promise<ActionResult<T>> => {
    const fingerprint = JSON.stringify(request);
    const earlier =
      openSubmission.current?.fingerprint === fingerprint ? openSubmission.current : null;
    const submission = earlier ?? { id: newSubmissionId(), fingerprint };
    openSubmission.current = submission;
    const result = await send(submission.id, request, ...seen);
    const isOver = result.ok || endsSubmission(result.error, earlier !== null);
    if (isOver && openSubmission.current === submission) openSubmission.current = null;
    return result;
  };
}
