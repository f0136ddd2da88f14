'use client';

import { Copy, FlaskConical, MoreHorizontal, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import {
  AlertDialog,
  Badge,
  Credits,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  formatCount,
  RelativeTime,
} from '@/components/ui';
import type { ExperimentSummary } from '@/lib/pages/experiments';
import { stateLabels } from './words';

/** An experiment in the list: small pictures of its results, its state, and a menu. */
export function ExperimentCard({
  workspace,
  experiment: { id, name, state, author, cells, succeeded, spent, covers, updated_at },
  duplicate,
  remove,
}: {
  workspace: string;
  experiment: ExperimentSummary;
  duplicate: () => void;
  remove: () => Promise<void>;
}) {
  const [isRemoving, setRemoving] = useState(false);
  const { label, tone } = stateLabels[state];
  return (
    <article className="grid grid-cols-1 gap-2">
      <Link
        href={`/${workspace}/experiments/${id}`}
        aria-label={`Open ${name}`}
        className="grid aspect-4/3 grid-cols-2 grid-rows-2 gap-0.5 overflow-hidden rounded-md border border-line bg-sunk"
      >
        {covers.length === 0 ? (
          <span className="col-span-2 row-span-2 grid place-items-center text-ink-3">
            <FlaskConical className="size-8 stroke-[1.2]" aria-hidden />
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
            {cells === 0 ? null : (
              <>
                {formatCount(succeeded)} of {formatCount(cells)} · <Credits amount={spent} /> ·{' '}
              </>
            )}
            <bdi>{author}</bdi>, <RelativeTime at={new Date(updated_at)} />
          </p>
        </div>
        <DropdownMenu>
          <DropdownMenuTrigger
            aria-label={`Actions for ${name}`}
            className="grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink pointer-coarse:size-11"
          >
            <MoreHorizontal className="size-4" aria-hidden />
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuItem icon={<Copy aria-hidden />} onSelect={duplicate}>
              Duplicate
            </DropdownMenuItem>
            <DropdownMenuItem
              icon={<Trash2 aria-hidden />}
              tone="danger"
              onSelect={() => setRemoving(true)}
            >
              Remove…
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      <AlertDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={`Remove ${name}?`}
        description="Its results stay in the gallery. Marks and votes are lost."
        confirmLabel="Remove"
        onConfirm={remove}
      />
    </article>
  );
}
