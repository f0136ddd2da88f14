import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button, cn, IconButton, Progress, Spinner } from '@/components/ui';
import { type OpenSubmission, type Submissions, submissionLabels } from '../create';
import { Thumbnail } from '../form';
import type { StripItem } from './versions';

const frameClass = 'block h-16.5 w-full overflow-hidden rounded-sm border border-line bg-panel';
const captionClass = 'mt-1.5 block truncate text-2xs text-ink-3';

/** The versions from left to right, and the edits that are being made. */
export function Strip({
  items,
  current,
  submissions,
  onChoose,
  onStep,
}: {
  items: readonly StripItem[];
  current: string;
  submissions: Submissions;
  onChoose: (item: StripItem) => void;
  /** Goes to the next version, or with -1 to the one before. */
  onStep: (by: 1 | -1) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen version and new ones are scrolled into view
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, items.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null;
    if (by === null) return;
    event.preventDefault();
    onStep(by);
  };
  // The submissions are the workspace's, so others may be of another original.
  const waitingSubmissions = submissions.open.filter(({ submission }) =>
    items.some(({ key }) => key === submission.edit?.parent),
  );
  const shownItems = items.filter(({ failure }) => failure === null);
  return (
    <ul
      ref={list}
      aria-label="Versions"
      onKeyDown={onKeyDown}
      className="flex items-start gap-2.5 overflow-x-auto px-4 pt-2 pb-3"
    >
      {shownItems.map((item) => (
        <li key={item.key} className="w-23 shrink-0">
          {item.ready === null ? (
            <RunningEdit item={item} />
          ) : (
            <button
              type="button"
              aria-current={item.key === current}
              title={item.label}
              onClick={() => onChoose(item)}
              className="group block w-full rounded-sm text-start outline-none"
            >
              <span
                className={cn(
                  frameClass,
                  'group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-live',
                  item.key === current && 'outline-2 outline-offset-2 outline-live',
                )}
              >
                <Thumbnail
                  isWhole
                  kind={item.ready.picture === undefined ? item.ready.kind : 'image'}
                  src={item.ready.picture ?? item.ready.file.url}
                />
              </span>
              <span className={captionClass}>
                v{item.number} · <bdi>{item.label}</bdi>
              </span>
            </button>
          )}
        </li>
      ))}
      {waitingSubmissions.map((entry) => (
        <li
          key={entry.submission.submissionId}
          className={entry.state === 'sending' ? 'w-23 shrink-0' : 'w-56 shrink-0'}
        >
          <WaitingSubmission entry={entry} submissions={submissions} />
        </li>
      ))}
    </ul>
  );
}

function RunningEdit({ item }: { item: StripItem }) {
  const progress = item.progress ?? 0;
  return (
    <div role="status">
      <span className={cn(frameClass, 'flex items-end p-2.5')}>
        <Progress value={progress} label={`${item.label}: progress`} className="flex-1" />
      </span>
      <span className={captionClass} title={item.label}>
        v{item.number} · {progress} %
      </span>
    </div>
  );
}

/** A submission that has no task yet. */
function WaitingSubmission({
  entry,
  submissions,
}: {
  entry: OpenSubmission;
  submissions: Submissions;
}) {
  const { submission, state } = entry;
  if (state === 'sending') {
    return (
      <div role="status">
        <span className={cn(frameClass, 'grid place-items-center')}>
          <Spinner />
        </span>
        <span className={captionClass}>Sending</span>
      </div>
    );
  }
  const { title, text, isBad } = submissionLabels(entry);
  const isWaiting = state === 'offline' || state === 'review';
  return (
    <SubmissionNote isBad={isBad} title={title} text={text}>
      {isWaiting ? null : (
        <Button size="sm" onClick={() => submissions.retry(submission.submissionId)}>
          {state === 'held' ? 'Send' : 'Try again'}
        </Button>
      )}
      <IconButton
        label="Cancel"
        size="sm"
        onClick={() => submissions.dismiss(submission.submissionId)}
      >
        <X aria-hidden />
      </IconButton>
    </SubmissionNote>
  );
}

function SubmissionNote({
  isBad,
  title,
  text,
  children,
}: {
  isBad: boolean;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div
      role={isBad ? 'alert' : 'status'}
      className="flex h-22 items-start gap-1 rounded-sm border border-line bg-panel p-2"
    >
      <span className="min-w-0 flex-1 self-stretch overflow-y-auto text-2xs">
        <strong className={cn('block font-medium', isBad && 'text-bad')}>{title}</strong>
        <span className="text-ink-2">{text}</span>
      </span>
      {children}
    </div>
  );
}
