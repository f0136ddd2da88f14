'use client';

import { MessageSquare, Play, Star, ThumbsDown } from 'lucide-react';
import { memo } from 'react';
import { Credits, cn, Progress } from '@/components/ui';
import { milliToCredits } from '@/lib/contract';
import type { ExperimentCell } from '@/lib/pages/experiments';
import { outputKind } from '@/lib/pages/output-kinds';
import { OutputMedia, SoundTile } from '../library/media';
import { CellFilm } from './cell-film';
import { outputSourceOf } from './output-source';
import type { Films } from './use-films';

const frameClasses =
  'relative grid size-full place-items-center overflow-hidden rounded-md border border-line bg-panel text-center text-xs';

/** One cell of the grid: its price, its progress, its result, or why there is none. */
export const CellTile = memo(function CellTile({
  name,
  cell,
  milli,
  fits,
  isFree,
  refusal,
  isSelected,
  isHidden = false,
  isDiscussed = false,
  isFirst = false,
  films,
}: {
  /** The cell by its values, for screen readers. */
  name: string;
  cell: ExperimentCell | undefined;
  /** Its price in milli-credits; undefined while unknown. */
  milli: number | undefined;
  /** Whether the experiment's limit leaves room for it. */
  fits: boolean;
  isFree: boolean;
  /** Why the service refuses to price it. */
  refusal: string | undefined;
  isSelected: boolean;
  /** Hidden by the filter, while other cells of its row and column are shown. */
  isHidden?: boolean;
  /** Whether it has comments. */
  isDiscussed?: boolean;
  /** Whether it is in the first view, so that its picture is not loaded lazily. */
  isFirst?: boolean;
  films: Films | undefined;
}) {
  const state = cell?.state ?? 'waiting';
  if (isHidden) {
    return (
      <div className={cn(frameClasses, 'border-dashed bg-transparent text-ink-3')}>
        <span className="sr-only">{name}, </span>
        <span className="sr-only">left out by the filter</span>
      </div>
    );
  }
  if (refusal !== undefined && state === 'waiting') {
    return <StruckTile name={name} reasons={[refusal]} />;
  }
  if (state === 'waiting') {
    return (
      <div
        className={cn(frameClasses, 'text-ink-2', !fits && !isFree && 'border-dashed text-ink-3')}
      >
        <span>
          <span className="sr-only">{name}, </span>
          {isFree ? (
            <span className="text-good">ran before · free</span>
          ) : milli === undefined ? (
            '…'
          ) : fits ? (
            <Credits amount={milliToCredits(milli)} />
          ) : (
            'outside the budget'
          )}
        </span>
      </div>
    );
  }
  if (state === 'sending' || state === 'running') {
    return (
      <div className={cn(frameClasses, 'content-center gap-2 px-3 text-ink-2')}>
        <span>
          <span className="sr-only">{name}, </span>
          {state === 'sending' ? 'Starting…' : `${cell?.progress ?? 0} %`}
        </span>
        <Progress value={cell?.progress ?? 0} label={`${name}: progress`} />
      </div>
    );
  }
  const output = cell?.output ?? null;
  const kind = output === null ? null : outputKind(output);
  const isFilm = kind === 'video';
  // The uncropped picture in every size, so that ratios can be compared.
  const mediaClasses = 'absolute inset-0 size-full object-contain';
  return (
    <div
      className={cn(
        frameClasses,
        'cursor-pointer',
        isSelected && 'outline-2 outline-offset-2 outline-live',
      )}
    >
      <span className="sr-only">
        {name}, {cell?.mark === 'keep' ? 'keeper, ' : cell?.mark === 'reject' ? 'rejected, ' : ''}
        {state}
      </span>
      <div className={cn('absolute inset-0', cell?.mark === 'reject' && 'opacity-40')}>
        {output === null ? (
          <span className="grid size-full place-items-center px-3 text-ink-2" aria-hidden>
            {state === 'failed'
              ? 'Generation failed'
              : state === 'canceled'
                ? 'Canceled'
                : 'Removed'}
          </span>
        ) : isFilm && films !== undefined ? (
          <CellFilm output={output} films={films} className={mediaClasses} />
        ) : kind === 'audio' && !output.no_longer_kept ? (
          <SoundTile output={output} label={name} tabIndex={-1} />
        ) : (
          <OutputMedia
            output={output}
            source={outputSourceOf(cell)}
            isEager={isFirst}
            className={mediaClasses}
          />
        )}
      </div>
      {isFilm && films?.startedAtMs === null ? (
        <Play
          className="absolute bottom-1.5 left-1.5 size-4 fill-white text-white drop-shadow"
          aria-hidden
        />
      ) : null}
      {cell?.reused ? (
        <span className="absolute bottom-1.5 left-1.5 max-w-[calc(100%-0.75rem)] truncate rounded-xs bg-black/60 px-1.5 text-[11px] text-white">
          ran before · free
        </span>
      ) : null}
      <span className="absolute top-1.5 right-1.5 flex gap-1 rounded-xs bg-black/55 p-0.5 text-white empty:hidden">
        {isDiscussed ? <MessageSquare className="size-3.5" aria-hidden /> : null}
        {cell?.mark === 'keep' ? <Star className="size-3.5 fill-current" aria-hidden /> : null}
        {cell?.mark === 'reject' ? <ThumbsDown className="size-3.5" aria-hidden /> : null}
      </span>
    </div>
  );
});

/** A combination that cannot run. */
export function StruckTile({ name, reasons }: { name: string; reasons: readonly string[] }) {
  return (
    <div
      className={cn(
        frameClasses,
        'border-dashed bg-[repeating-linear-gradient(-45deg,transparent_0_7px,var(--sunk)_7px_14px)] px-3 text-ink-3',
      )}
    >
      <span className="line-clamp-4" title={reasons.join(' ')}>
        <span className="sr-only">{name}, </span>
        {reasons.join(' ')}
      </span>
    </div>
  );
}
