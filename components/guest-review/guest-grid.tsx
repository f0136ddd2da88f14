import { Check, Pencil } from 'lucide-react';
import type { GuestResult } from '@/lib/pages/review-links';
import { reviewLabels } from '@/lib/pages/review-statuses';
import { guestFileHref } from '@/lib/queries';
import { ReviewBadge } from '../review';
import { guestNameOf, isDecided } from './results';

/** All results of a link, with what was decided. */
export function GuestGrid({
  token,
  results,
  onChoose,
}: {
  token: string;
  results: readonly GuestResult[];
  onChoose: (index: number) => void;
}) {
  return (
    <ul
      aria-label="All results"
      className="grid auto-rows-min grid-cols-2 gap-3 overflow-y-auto p-4 sm:grid-cols-3 lg:grid-cols-5"
    >
      {results.map((result, index) => (
        <li key={guestNameOf(result)}>
          <button
            type="button"
            aria-label={`Result ${index + 1}${isDecided(result) ? `, ${reviewLabels[result.status]}` : ''}`}
            className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-md border border-line bg-sunk text-sm text-ink-2"
            onClick={() => onChoose(index)}
          >
            {result.file?.has_picture ? (
              // biome-ignore lint/performance/noImgElement: a small picture of the service
              <img
                src={guestFileHref(token, result, 'picture')}
                alt=""
                loading="lazy"
                decoding="async"
                className="absolute inset-0 size-full object-contain"
              />
            ) : (
              (result.file?.kind ?? 'No longer there')
            )}
            {isDecided(result) ? (
              <span className="absolute left-2 top-2">
                <ReviewBadge status={result.status} />
              </span>
            ) : null}
            <span className="num absolute right-2 bottom-2 inline-flex items-center gap-1 rounded-xs bg-black/60 px-1.5 text-xs text-white">
              {result.status === 'approved' ? <Check className="size-3" aria-hidden /> : null}
              {result.status === 'change_requested' ? (
                <Pencil className="size-3" aria-hidden />
              ) : null}
              {index + 1}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
