'use client';

import { Button, Credits, Spinner } from '@/components/ui';
import type { Failure } from '@/lib/contract';
import { ratioOf } from '@/lib/forms';
import { TileFrame } from './tile-frame';

/** How many outputs a request asks for. */
export function expectedCount(params: Readonly<Record<string, unknown>> | null): number {
  const n = params?.n;
  return typeof n === 'number' && Number.isInteger(n) && n > 0 ? Math.min(n, 12) : 1;
}

function askedRatio(body: Readonly<Record<string, unknown>>): number {
  const ratio = ratioOf(body.aspect_ratio);
  return ratio && ratio !== 'auto' ? ratio.width / ratio.height : 1;
}

/** The places of a press that has no task yet. */
export function SendingTiles({ body }: { body: Readonly<Record<string, unknown>> }) {
  return Array.from({ length: expectedCount(body) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places without an identity of their own
    <TileFrame key={index} ratio={askedRatio(body)} className="border border-line bg-sunk">
      {index > 0 ? null : (
        <div className="absolute inset-0 flex items-center justify-center gap-2 text-xs text-ink-3">
          <Spinner />
          Sending
        </div>
      )}
    </TileFrame>
  ));
}

/** A press without an answer: it may have been made, so it is repeated as it is or given up. */
export function UnansweredTile({
  failure,
  price,
  onRetry,
  onDismiss,
}: {
  failure: Failure;
  /** What the button said; a repeat is the same request and is charged once. */
  price: number;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  return (
    <TileFrame ratio={1.4} className="min-w-56 border border-line bg-panel">
      <div
        role="alert"
        className="absolute inset-0 flex flex-col justify-end gap-1 overflow-y-auto p-3.5"
      >
        <strong className="font-medium text-bad">No answer yet</strong>
        <span className="line-clamp-4 text-xs text-ink-2">{failure.message}</span>
        <span className="text-xs text-ink-2">The same request is never charged twice.</span>
        <span className="mt-1 flex gap-2">
          <Button size="sm" onClick={onRetry}>
            Try again · <Credits amount={price} />
          </Button>
          <Button size="sm" variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        </span>
      </div>
    </TileFrame>
  );
}
