'use client';

import { Button, Credits } from '@/components/ui';
import { StateStrip } from '../../library/media';
import type { OpenSubmission } from '../open-submissions';
import { submissionLabels } from '../submission-labels';

/** A submission that waits or got no response: its state, its price, and its actions. */
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
  const isWaiting = state === 'offline' || state === 'review';
  const { title, text, isBad } = submissionLabels(entry);
  const price = <Credits amount={submission.seenCredits} />;
  return (
    <li>
      <StateStrip
        title={title}
        text={text}
        prompt={submission.body.prompt}
        caption={caption}
        isBad={isBad}
        role={isBad ? 'alert' : 'status'}
      >
        {isWaiting ? (
          price
        ) : (
          <Button size="sm" onClick={onSend}>
            <span>
              {state === 'held' ? 'Send' : 'Try again'} · {price}
            </span>
          </Button>
        )}
        <Button
          size="sm"
          variant={isWaiting ? 'secondary' : 'ghost'}
          // A request that is being sent may make a task.
          disabled={state === 'review' && retryAt === undefined}
          onClick={onCancel}
        >
          {state === 'unanswered' ? 'Dismiss' : 'Cancel'}
        </Button>
      </StateStrip>
    </li>
  );
}
