'use client';

import { Button, cn, Progress } from '@/components/ui';
import type { Creation } from '@/lib/pages/creations';
import { useCanCancel } from '../../layout';
import { useElapsedTime } from './use-elapsed';
import { useModelName } from './use-model-name';
import { endedLabels, progressLabel, progressOf } from './words';

/** Hidden in a narrow tile, where it would be cut off; the viewer shows it. */
const inLargeTile = '@max-[9.5rem]:hidden';

/** Hidden where its button would be cut off. */
const inButtonTile = '@max-[4rem]:hidden';

/** Hidden in a low tile, which only has room for the most important part. */
const inHighTile = '[@container_(height<10.5rem)]:hidden';
const inMiddleTile = '[@container_(height<8.5rem)]:hidden';

/** The prompt and the model, for a tile without an image. */
function RequestSummary({ task, className }: { task: Creation; className?: string }) {
  const model = useModelName(task.model);
  return (
    <span className={cn('grid min-w-0 gap-0.5 text-left text-xs', inLargeTile, className)}>
      {task.prompt === '' ? null : (
        <span dir="auto" className="line-clamp-2 break-words text-ink-2">
          {task.prompt}
        </span>
      )}
      <span className="truncate text-ink-3">{model}</span>
    </span>
  );
}

/** A queued or running task: its progress, its duration and, if the service supports it, a cancel button. */
export function RunningState({
  task,
  isTitled = false,
  onCancel,
}: {
  task: Creation;
  isTitled?: boolean;
  onCancel?: () => void;
}) {
  const elapsed = useElapsedTime(task.created_at);
  const isQueued = task.status === 'queued';
  const canCancel = useCanCancel();
  return (
    <div className="[container-type:size] flex size-full flex-col overflow-hidden rounded-md border border-line bg-sunk p-3 text-ink-2 sm:p-3.5">
      <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-2">
        <span className="num text-sm">{progressLabel(task)}</span>
        <Progress
          value={progressOf(task)}
          label={isQueued ? 'Waiting' : 'Progress'}
          className="w-3/5 max-w-48 shrink-0"
        />
        <span className={cn('num text-xs text-ink-3', inLargeTile, inMiddleTile)}>
          {task.status_word ? `${task.status_word} · ${elapsed}` : elapsed}
        </span>
        {onCancel && canCancel ? (
          <Button
            size="sm"
            variant="ghost"
            className={inButtonTile}
            onClick={(event) => {
              event.preventDefault();
              onCancel();
            }}
          >
            Cancel
          </Button>
        ) : null}
      </div>
      {isTitled ? null : <RequestSummary task={task} className={inMiddleTile} />}
    </div>
  );
}

/** A task that ended without a result: why, and what happened to its credits. */
export function EndedState({ task }: { task: Creation }) {
  const { title, text } = endedLabels(task);
  const isExpectedEnd = task.status === 'canceled' || task.status === 'succeeded';
  return (
    <div className="[container-type:size] flex size-full flex-col justify-end overflow-hidden rounded-md border border-line bg-panel p-2.5 sm:p-3.5">
      <strong
        className={cn(
          'shrink-0 text-sm font-medium text-pretty sm:text-base [@container_(height<8.5rem)]:line-clamp-2 [@container_(height<8.5rem)]:text-sm',
          !isExpectedEnd && 'text-bad',
        )}
      >
        {title}
      </strong>
      {text === null && task.error?.message ? (
        <span className={cn('mt-1 line-clamp-2 text-xs text-ink-2 max-sm:hidden', inHighTile)}>
          {task.error.message}
        </span>
      ) : null}
      <RequestSummary task={task} className={cn('mt-2 border-t border-line pt-2', inMiddleTile)} />
      <span
        className={cn('mt-1.5 flex shrink-0 flex-wrap gap-x-3 text-xs text-ink-3', inLargeTile)}
      >
        <span className={cn('line-clamp-2', inMiddleTile)}>{text ?? 'Nothing was charged.'}</span>
      </span>
    </div>
  );
}
