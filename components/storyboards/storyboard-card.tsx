'use client';

import { Clapperboard, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import {
  AlertDialog,
  Badge,
  Credits,
  formatCount,
  formatDuration,
  IconButton,
  RelativeTime,
} from '@/components/ui';
import type { StoryboardSummary } from '@/lib/pages/storyboards';
import { stateLabels } from '../experiments';

/** A storyboard in the list: pictures of its shots, its length and its state. */
export function StoryboardCard({
  workspace,
  storyboard: {
    id,
    name,
    state,
    waits_for_page,
    author,
    shots,
    seconds,
    spent,
    covers,
    updated_at,
  },
  remove,
}: {
  workspace: string;
  storyboard: StoryboardSummary;
  remove: () => Promise<void>;
}) {
  const [isRemoving, setRemoving] = useState(false);
  const { label, tone } = waits_for_page
    ? ({ label: 'Open to go on', tone: 'warn' } as const)
    : stateLabels[state];
  return (
    <article className="grid grid-cols-1 gap-2">
      <Link
        href={`/${workspace}/storyboards/${id}`}
        aria-label={`Open ${name}`}
        className="grid aspect-4/3 grid-cols-2 grid-rows-2 gap-0.5 overflow-hidden rounded-md border border-line bg-sunk"
      >
        {covers.length === 0 ? (
          <span className="col-span-2 row-span-2 grid place-items-center text-ink-3">
            <Clapperboard className="size-8 stroke-[1.2]" aria-hidden />
          </span>
        ) : (
          covers.map((url) => (
            // biome-ignore lint/performance/noImgElement: the service makes the sizes
            <img
              key={url}
              src={url}
              alt=""
              loading="lazy"
              decoding="async"
              className="size-full min-h-0 min-w-0 object-cover only:col-span-2 only:row-span-2"
            />
          ))
        )}
      </Link>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 text-sm font-medium">
            <span dir="auto" className="truncate" title={name}>
              {name}
            </span>
            <Badge tone={tone}>{label}</Badge>
          </h2>
          <p className="truncate text-xs text-ink-3">
            {formatCount(shots)} {shots === 1 ? 'shot' : 'shots'}, {formatDuration(seconds)}
            {spent === 0 ? null : (
              <>
                {' '}
                · <Credits amount={spent} />
              </>
            )}{' '}
            · <bdi>{author}</bdi>, <RelativeTime at={new Date(updated_at)} />
          </p>
        </div>
        <IconButton label={`Remove ${name}`} size="sm" onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <AlertDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={`Remove ${name}?`}
        description="Its shots, texts and order are lost. What was made for it stays in the gallery."
        confirmLabel="Remove"
        onConfirm={remove}
      />
    </article>
  );
}
