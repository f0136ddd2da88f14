'use client';

import { Button, Credits } from '@/components/ui';
import { StateStrip } from '../../library/media';
import type { OpenSubmission } from '../open-submissions';
import { submissionLabels } from '../submission-labels';

/** A submission that waits or has no answer: its state, what it may cost, and its actions. */
export function SubmissionStrip({
  entry,
  caption,
  onSend,
  onCancel,
}: {
  entry: OpenSubmission;
  caption: string | undefined;
  onSend: () => void;
  onCancel: () => void;
}) {
  const { submission, state, retryAt } = entry;
  const waits = state === 'offline' || state === 'review';
  const { title, text, bad } = submissionLabels(entry);
  const price = <Credits amount={submission.seenCredits} />;
  return (
    <li>
      <StateStrip
        title={title}
        text={text}
        prompt={submission.body.prompt}
        caption={caption}
        isBad={bad}
        role={bad ? 'alert' : 'status'}
      >
        {waits ? (
          price
        ) : (
          <Button size="sm" onClick={onSend}>
            {state === 'held' ? 'Send' : 'Try again'} · {price}
          </Button>
        )}
        <Button
          size="sm"
          variant={waits ? 'secondary' : 'ghost'}
          // While it is being sent, it may be made.
          disabled={state === 'review' && retryAt === undefined}
          onClick={onCancel}
        >
          {state === 'unanswered' ? 'Dismiss' : 'Cancel'}
        </Button>
      </StateStrip>
    </li>
  );
}
