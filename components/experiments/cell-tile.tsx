'use client';

import { Star } from 'lucide-react';
import { Credits, cn, Progress } from '@/components/ui';
import type { ExperimentCell } from '@/lib/contract';
import { milliToCredits } from '@/lib/contract';
import { OutputMedia } from '../media';

const frame =
  'relative grid aspect-4/3 w-full place-items-center overflow-hidden rounded-md border border-line bg-panel text-center text-xs';

/** One cell of the grid: its price, its progress, its result, or why there is none. */
export function CellTile({
  name,
  cell,
  milli,
  fits,
  isFree,
  refused,
  isSelected,
  onSelect,
}: {
  /** The cell by its place, for screen readers. */
  name: string;
  cell: ExperimentCell | undefined;
  milli: number | undefined;
  fits: boolean;
  isFree: boolean;
  /** Why the service refuses to price it. */
  refused: string | undefined;
  isSelected: boolean;
  onSelect: () => void;
}) {
  const state = cell?.state ?? 'waiting';
  if (refused !== undefined && state === 'waiting') {
    return <StruckTile reasons={[refused]} />;
  }
  if (state === 'waiting') {
    return (
      <div className={cn(frame, 'text-ink-2', !fits && !isFree && 'border-dashed text-ink-3')}>
        {isFree ? (
          <span className="text-good">ran before · free</span>
        ) : milli === undefined ? (
          '…'
        ) : fits ? (
          <Credits amount={milliToCredits(milli)} />
        ) : (
          'outside the budget'
        )}
      </div>
    );
  }
  if (state === 'sending' || state === 'running') {
    return (
      <div className={cn(frame, 'content-center gap-2 px-3 text-ink-2')}>
        <span>{state === 'sending' ? 'Starting…' : `${cell?.progress ?? 0} %`}</span>
        <Progress value={cell?.progress ?? 0} label={`${name}: progress`} />
      </div>
    );
  }
  const output = cell?.output ?? null;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`${name}, ${cell?.mark === 'keep' ? 'keeper, ' : ''}${state}`}
      onClick={onSelect}
      className={cn(
        frame,
        isSelected && 'outline-2 outline-offset-2 outline-live',
        cell?.mark === 'reject' && 'opacity-40',
      )}
    >
      {output === null ? (
        <span className="px-3 text-ink-2">
          {state === 'failed' ? 'Generation failed' : state === 'canceled' ? 'Canceled' : 'Removed'}
        </span>
      ) : (
        <OutputMedia output={output} className="absolute inset-0 size-full object-cover" />
      )}
      {cell?.reused ? (
        <span className="absolute bottom-1.5 left-1.5 rounded-xs bg-black/60 px-1.5 text-[11px] text-white">
          ran before · free
        </span>
      ) : null}
      {cell?.mark === 'keep' ? (
        <Star
          className="absolute top-1.5 right-1.5 size-4 fill-white text-white drop-shadow"
          aria-hidden
        />
      ) : null}
    </button>
  );
}

/** A combination that cannot run. */
export function StruckTile({ reasons }: { reasons: readonly string[] }) {
  return (
    <div className={cn(frame, 'border-dashed bg-sunk px-3 text-ink-3')}>
      <span>{reasons.join(' ')}</span>
    </div>
  );
}
