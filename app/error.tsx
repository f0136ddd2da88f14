'use client';

import { ErrorState } from '@/components/ui';

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        level={1}
        title="This page could not be loaded"
        description={`Nothing you made is lost. Try again; if it keeps happening, tell the person who runs this server ${
          error.digest === undefined ? 'what you were doing' : 'the number below'
        }.`}
        requestId={error.digest}
        onRetry={reset}
      />
    </main>
  );
}
