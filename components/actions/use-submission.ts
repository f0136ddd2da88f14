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
  const open = useRef<{ readonly id: string; readonly fingerprint: string } | null>(null);
  return async (request: Request, ...seen: Seen): Promise<ActionResult<T>> => {
    const fingerprint = JSON.stringify(request);
    const earlier = open.current?.fingerprint === fingerprint ? open.current : null;
    const submission = earlier ?? { id: newSubmissionId(), fingerprint };
    open.current = submission;
    const result = await send(submission.id, request, ...seen);
    const isOver = result.ok || endsSubmission(result.error, earlier !== null);
    if (isOver && open.current === submission) open.current = null;
    return result;
  };
}
