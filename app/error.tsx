'use client';

import { CrashPage } from '@/components/layout';

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <CrashPage title="This page could not be loaded" digest={error.digest} onRetry={reset} />;
}
