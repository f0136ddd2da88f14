'use client';

import { useEffect } from 'react';
import { markHydrated } from './mark-hydrated';

/**
 * The page that replaces one that failed. Its code is part of every page's first load, so it uses nothing of `components/ui`.
 */
export function CrashPage({
  title,
  digest,
  onRetry,
}: {
  title: string;
  /** The error's number in the server's log, if it happened there. */
  digest: string | undefined;
  onRetry: () => void;
}) {
  useEffect(markHydrated, []);
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="alert" className="grid max-w-md justify-items-center gap-1 px-6 py-16 text-center">
        <h1 className="text-md font-semibold text-balance">{title}</h1>
        <p className="text-pretty text-ink-2">
          Nothing you made is lost. Try again; if it keeps happening, tell the person who runs this
          server {digest === undefined ? 'what you were doing' : 'the number below'}.
        </p>
        <button
          type="button"
          onClick={onRetry}
          className="mt-3 h-8 rounded-sm border border-line-strong bg-panel px-3 text-sm font-medium hover:bg-sunk pointer-coarse:min-h-11 dark:hover:bg-raised"
        >
          Try again
        </button>
        {digest === undefined ? null : (
          <p className="mt-3 text-xs text-ink-3">
            Request <code className="font-mono select-all">{digest}</code>
          </p>
        )}
      </div>
    </main>
  );
}
