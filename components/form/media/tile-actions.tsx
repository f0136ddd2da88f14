'use client';

import { ArrowLeft, ArrowRight, ExternalLink, Trash2 } from 'lucide-react';
import { Button, buttonVariants, cn } from '@/components/ui';

const compactClasses = 'gap-1.5 px-2';

/** The actions of a selected tile, for people who do not drag. */
export function TileActions({
  index,
  count,
  url,
  onMove,
  onRemove,
}: {
  index: number;
  count: number;
  url: string;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <div className="mt-2 -ml-2 flex flex-wrap items-center">
      {count > 1 ? (
        <>
          <Button
            size="sm"
            variant="ghost"
            className={compactClasses}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <ArrowLeft aria-hidden />
            Earlier
          </Button>
          <Button
            size="sm"
            variant="ghost"
            className={compactClasses}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            Later
            <ArrowRight aria-hidden />
          </Button>
        </>
      ) : null}
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), compactClasses)}
      >
        <ExternalLink aria-hidden />
        Open
      </a>
      <Button size="sm" variant="ghost" className={compactClasses} onClick={onRemove}>
        <Trash2 aria-hidden />
        Remove
      </Button>
    </div>
  );
}
