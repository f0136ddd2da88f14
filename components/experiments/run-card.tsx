'use client';

import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { AlertDialog, Badge, cn, RelativeTime } from '@/components/ui';
import type { StateLabel } from './words';

/** An experiment or a storyboard in its list: small pictures of its results, its state, and what can be done with it. */
export function RunCard({
  href,
  blank,
  summary: { name, author, covers, updated_at },
  badge: { label, tone },
  figures,
  actions,
  removalMessage,
  remove,
}: {
  href: string;
  /** Stands in the tile while there are no pictures. Decorative. */
  blank: ReactNode;
  summary: {
    readonly name: string;
    readonly author: string;
    readonly covers: readonly string[];
    /** Milliseconds since the epoch. */
    readonly updated_at: number;
  };
  badge: StateLabel;
  /** Its size and costs, before its author. */
  figures: ReactNode;
  actions: (askToRemove: () => void) => ReactNode;
  /** What is lost and what stays. */
  removalMessage: string;
  remove: () => Promise<void>;
}) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <article className="grid grid-cols-1 gap-2">
      <Link
        href={href}
        aria-label={`Open ${name}`}
        className={cn(
          'grid aspect-4/3 grid-cols-2 grid-rows-2 gap-0.5 overflow-hidden rounded-md border border-line bg-sunk',
          covers.length === 0 && 'max-sm:aspect-3/1',
        )}
      >
        {covers.length === 0 ? (
          <span
            aria-hidden
            className="col-span-2 row-span-2 flex flex-wrap content-center justify-center gap-1.5 px-6 text-ink-3"
          >
            {blank}
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
            {figures}
            <bdi>{author}</bdi>, <RelativeTime at={new Date(updated_at)} />
          </p>
        </div>
        {actions(() => setRemoving(true))}
      </div>
      <AlertDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={`Remove ${name}?`}
        description={removalMessage}
        confirmLabel="Remove"
        onConfirm={remove}
      />
    </article>
  );
}
