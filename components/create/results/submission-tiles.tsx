'use client';

import { Button, Credits, Spinner } from '@/components/ui';
import { ratioOf } from '@/lib/forms';
import type { OpenSubmission } from '../open-submissions';
import { submissionLabels } from '../submission-labels';
import { TileFrame } from './tile-frame';

/** The number of outputs that a request asks for. */
export function expectedCount(params: Readonly<Record<string, unknown>> | null): number {
  const n = params?.n;
  return typeof n === 'number' && Number.isInteger(n) && n > 0 ? Math.min(n, 12) : 1;
}

function askedRatio(body: Readonly<Record<string, unknown>>): number {
  const ratio = ratioOf(body.aspect_ratio);
  return ratio && ratio !== 'auto' ? ratio.width / ratio.height : 1;
}

/** Placeholders for the outputs of a submission that has no task yet. */
function SendingTiles({
  body,
  newest,
}: {
  body: Readonly<Record<string, unknown>>;
  newest: boolean;
}) {
  return Array.from({ length: expectedCount(body) }, (_, index) => (
    <TileFrame
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      key={index}
      ratio={askedRatio(body)}
      large={newest && index === 0}
      className="border border-line bg-sunk"
    >
      {index > 0 ? null : (
        <div className="absolute inset-0 flex items-center justify-center gap-2 text-xs text-ink-3">
          <Spinner />
          Sending
        </div>
      )}
    </TileFrame>
  ));
}

/** A submission that has no task yet: its state, what it may cost, and its actions. */
export function SubmissionTiles({
  entry,
  newest,
  onSend,
  onCancel,
}: {
  entry: OpenSubmission;
  /** Whether the first placeholder is large, as the newest result will be. */
  newest: boolean;
  onSend: () => void;
  onCancel: () => void;
}) {
  const { submission, state, retryAt } = entry;
  const waits = state === 'offline' || state === 'review';
  if (state === 'sending') return <SendingTiles body={submission.body} newest={newest} />;
  const { title, text, bad } = submissionLabels(entry);
  const price = <Credits amount={submission.seenCredits} />;
  return (
    <TileFrame ratio={1.4} className="min-w-64 border border-line bg-panel">
      <div
        role={bad ? 'alert' : 'status'}
        className="absolute inset-0 flex flex-col justify-end gap-1 overflow-y-auto p-3.5"
      >
        <strong className={bad ? 'font-medium text-bad' : 'font-medium'}>{title}</strong>
        <span className="line-clamp-4 text-xs text-ink-2">{text}</span>
        <span dir="auto" className="line-clamp-1 text-xs text-ink-3">
          “{submission.body.prompt}”
        </span>
        <span className="mt-1 flex items-center gap-2">
          {waits ? (
            <span className="mr-auto text-xs text-ink-2">{price}</span>
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
        </span>
      </div>
    </TileFrame>
  );
}
