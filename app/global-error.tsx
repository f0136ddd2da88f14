'use client';

import { ErrorState } from '@/components/ui';
import './globals.css';

export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Atelier</title>
        <main className="grid min-h-dvh place-items-center">
          <ErrorState
            level={1}
            title="Atelier could not start"
            description={`Nothing you made is lost. Try again; if it keeps happening, tell the person who runs this server ${
              error.digest === undefined ? 'what you were doing' : 'the number below'
            }.`}
            requestId={error.digest}
            onRetry={reset}
          />
        </main>
      </body>
    </html>
  );
}
