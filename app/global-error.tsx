'use client';

import { CrashPage } from '@/components/layout';
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
        <CrashPage title="Atelier could not start" digest={error.digest} onRetry={reset} />
      </body>
    </html>
  );
}
