'use client';

import Link from 'next/link';
import { memo } from 'react';
import { cn } from '@/components/ui';
import { outputKind } from '@/lib/pages/output-kinds';
import { CellTile } from './cell-tile';
import type { ListedResult } from './list-outcome';
import { viewerHref } from './selected-cell';

/** A row of a list with its result, or how far it is. */
export const ListTile = memo(function ListTile({
  workspace,
  result: { row, cell },
  milli,
  ratio,
  isFirst,
}: {
  workspace: string;
  result: ListedResult;
  /** Its price in milli-credits while it waits; undefined while unknown. */
  milli: number | undefined;
  /** Width over height. */
  ratio: number;
  /** Whether it is in the first view, so that its picture is not loaded lazily. */
  isFirst: boolean;
}) {
  const name = row?.name || row?.text || 'Earlier row';
  const href = cell === undefined ? null : viewerHref(workspace, cell);
  const isSound = cell?.output != null && outputKind(cell.output) === 'audio';
  return (
    <li className="relative grid grid-cols-1 content-start gap-1 text-xs [contain-intrinsic-size:auto_14rem] [content-visibility:auto]">
      <div style={{ aspectRatio: ratio }}>
        <CellTile
          name={name}
          cell={cell}
          milli={milli}
          fits
          isFree={false}
          refusal={undefined}
          isSelected={false}
          isFirst={isFirst}
          films={undefined}
        />
      </div>
      {href === null ? (
        <span dir="auto" title={row?.text} className="truncate text-ink-2">
          {name}
        </span>
      ) : (
        <Link
          href={href}
          prefetch={false}
          dir="auto"
          title={row?.text}
          className={cn(
            'truncate rounded-sm text-ink-2 hover:text-ink hover:underline',
            // A sound has its own button, which this must not cover.
            !isSound && 'after:absolute after:inset-0',
          )}
        >
          {name}
        </Link>
      )}
    </li>
  );
});
