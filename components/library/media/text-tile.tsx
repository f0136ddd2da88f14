'use client';

import { useTextFile } from '@/lib/queries';

/** The beginning of a transcript, as much as the tile has room for. */
export function TextTile({ href }: { href: string }) {
  const { data, isError } = useTextFile(href);
  return (
    <p
      dir="auto"
      className="size-full overflow-hidden border border-line bg-sunk p-4 text-start text-sm text-pretty break-words whitespace-pre-wrap text-ink-2 [mask-image:linear-gradient(to_bottom,black_60%,transparent)]"
    >
      {isError ? 'This text cannot be loaded.' : (data ?? '')}
    </p>
  );
}
