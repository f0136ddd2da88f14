'use client';

import { Star, ThumbsDown } from 'lucide-react';
import Link from 'next/link';
import { Button, buttonVariants, Credits, Progress } from '@/components/ui';
import { commentOnCellAction, markCellsAction } from '@/lib/console/experiments/actions';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { AxisValue } from '@/lib/experiments';
import { editHref } from '@/lib/forms';
import type { ExperimentPromotion } from '@/lib/pages/experiment-results';
import type { ExperimentCell, ExperimentDetail } from '@/lib/pages/experiments';
import { isRemovedResult } from '@/lib/pages/experiments';
import { outputKind } from '@/lib/pages/output-kinds';
import { resultHref } from '@/lib/pages/result-href';
import { cellSubject } from '@/lib/pages/review';
import { callWithToast, failureOf } from '../actions';
import { OutputMedia } from '../library/media';
import { CommentList } from '../review';
import { outputSourceOf } from './output-source';
import { PromoteCell } from './promote-cell';

/** The selected cell: its values, mark, promotions and comments. */
export function SelectedCell({
  workspace,
  detail,
  cell,
  values,
  leftCredits,
  reload,
}: {
  workspace: string;
  detail: ExperimentDetail;
  cell: ExperimentCell;
  values: readonly AxisValue[];
  /** What the person may still spend, in credits; null while unknown. */
  leftCredits: number | null;
  reload: () => Promise<void>;
}) {
  const toggle = (mark: 'keep' | 'reject') =>
    void callWithToast(() =>
      markCellsAction(workspace, detail.id, [cell.key], cell.mark === mark ? null : mark),
    ).then(reload);
  const isRemoved = isRemovedResult(cell);
  const href = viewerHref(workspace, cell);
  const editLink = cellEditHref(workspace, cell);
  const promotions = detail.promotions.filter((promotion) => promotion.cell === cell.key);
  const promotedMilli = detail.promotions.reduce(
    (sum, { price, charged }) => sum + toMilli(charged ?? price),
    0,
  );
  return (
    <section className="grid gap-4" aria-label="Selected cell">
      <div className="grid gap-1">
        <h2 className="text-sm font-medium">{values.map(({ label }) => label).join(' · ')}</h2>
        <p className="text-xs text-ink-2">
          {cell.reused ? 'Ran before, free' : <Credits amount={cell.charged ?? cell.price} />}
          {cell.seed === null ? null : ` · Seed ${cell.seed}`}
          {cell.error === null ? null : ` · ${cell.error}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isRemoved ? (
          <p className="text-sm text-ink-2">
            This result is in the trash or was deleted. When it is restored, its mark and votes
            count again.
          </p>
        ) : (
          <>
            <Button size="sm" aria-pressed={cell.mark === 'keep'} onClick={() => toggle('keep')}>
              <Star aria-hidden className={cell.mark === 'keep' ? 'fill-current' : ''} />
              {cell.mark === 'keep' ? 'Keeper' : 'Keep'}
            </Button>
            <Button
              size="sm"
              aria-pressed={cell.mark === 'reject'}
              onClick={() => toggle('reject')}
            >
              <ThumbsDown aria-hidden />
              {cell.mark === 'reject' ? 'Rejected' : 'Reject'}
            </Button>
          </>
        )}
        {href === null ? null : (
          <Link href={href} className={buttonVariants({ size: 'sm' })}>
            Open in the viewer
          </Link>
        )}
        {editLink === null ? null : (
          <Link href={editLink} prefetch={false} className={buttonVariants({ size: 'sm' })}>
            Edit
          </Link>
        )}
      </div>
      {promotions.length === 0 ? null : (
        <ul className="grid gap-2" aria-label="Promoted to">
          {promotions.map((promotion) => (
            <PromotionItem key={promotion.id} workspace={workspace} promotion={promotion} />
          ))}
        </ul>
      )}
      {cell.state === 'succeeded' ? (
        <PromoteCell
          key={cell.key}
          workspace={workspace}
          experiment={detail.id}
          cell={cell.key}
          spent={milliToCredits(toMilli(detail.spent) + promotedMilli)}
          leftCredits={leftCredits}
          resultCount={detail.cells.filter(({ state }) => state === 'succeeded').length}
          reload={reload}
        />
      ) : null}
      <CommentList
        key={`comments of ${cell.key}`}
        workspace={workspace}
        subject={`experiment/${detail.id}/${cell.key}`}
        comments={detail.comments.filter(
          ({ subject }) => subject === cellSubject(detail.id, cell.key),
        )}
        reader={detail.reader}
        moderates={detail.moderates}
        write={async (input, submission) => {
          const failure = await failureOf(() =>
            commentOnCellAction(workspace, detail.id, cell.key, input, submission),
          );
          if (failure !== null) return failure;
          await reload();
          return true;
        }}
        reload={reload}
      />
    </section>
  );
}

/** The viewer's page of a result; null without one. */
export const viewerHref = (
  workspace: string,
  { task_id, output, output_index }: Pick<ExperimentCell, 'task_id' | 'output' | 'output_index'>,
): string | null =>
  task_id === null || output === null ? null : resultHref(workspace, task_id, output_index);

/** The edit room of a cell's picture or film; null without one. */
function cellEditHref(
  workspace: string,
  { task_id: taskId, output, output_index }: ExperimentCell,
): string | null {
  const kind = output === null ? undefined : outputKind(output);
  if (taskId === null || (kind !== 'image' && kind !== 'video')) return null;
  return editHref(workspace, { kind: 'result', taskId, output: output_index });
}

function PromotionItem({
  workspace,
  promotion,
}: {
  workspace: string;
  promotion: ExperimentPromotion;
}) {
  const { label, charged, price, state, progress, output } = promotion;
  const href = viewerHref(workspace, promotion);
  return (
    <li className="grid grid-cols-[4rem_1fr] items-center gap-3 text-sm">
      <span className="relative aspect-4/3 overflow-hidden rounded-sm border border-line bg-sunk">
        {output === null ? null : (
          <OutputMedia
            output={output}
            source={outputSourceOf(promotion)}
            className="absolute inset-0 size-full object-contain"
          />
        )}
      </span>
      <span className="grid gap-1">
        {href === null ? (
          <span dir="auto">{label}</span>
        ) : (
          <Link href={href} dir="auto" className="font-medium underline-offset-4 hover:underline">
            {label}
          </Link>
        )}
        {state === 'running' ? (
          <Progress value={progress} label={`${label}: progress`} />
        ) : (
          <span className="text-xs text-ink-2">
            {state === 'succeeded' ? (
              <Credits amount={charged ?? price} />
            ) : charged ? (
              <>
                Failed, <Credits amount={charged} /> charged
              </>
            ) : (
              'Not made, free'
            )}
          </span>
        )}
      </span>
    </li>
  );
}
