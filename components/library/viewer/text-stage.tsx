'use client';

import { CopyButton, Skeleton } from '@/components/ui';
import { useTextFile } from '@/lib/queries';

/** A transcript, to be read, selected and copied. */
export function TextStage({ href }: { href: string }) {
  const { data, isError } = useTextFile(href);
  if (isError) {
    return (
      <p className="grid size-full place-items-center px-6 text-center text-ink-2">
        This text cannot be loaded. Reload the page to try again.
      </p>
    );
  }
  return (
    <div className="mx-auto flex size-full max-w-2xl flex-col gap-2">
      <div className="flex items-center justify-between text-xs text-ink-3">
        Transcript
        {data ? <CopyButton value={data.trimEnd()} label="Copy the transcript" size="sm" /> : null}
      </div>
      <section
        aria-label="Transcript"
        // A long text scrolls, which keys can do only in what takes the focus.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto rounded-md border border-line bg-panel p-5"
      >
        {data === undefined ? (
          <Skeleton className="h-5 w-2/3" />
        ) : (
          <p dir="auto" className="text-pretty break-words whitespace-pre-wrap select-text">
            {data.trim() === '' ? (
              <span className="text-ink-3">No words were heard in this sound.</span>
            ) : (
              data.trimEnd()
            )}
          </p>
        )}
      </section>
    </div>
  );
}
