'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { ErrorState } from '@/components/ui';
import type { Failure } from '@/lib/contract';

/** Says why the API reference cannot be shown. Retry reads it from the service again. */
export function DocsFailure({ failure }: { failure: Failure }) {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  return (
    <ErrorState
      level={1}
      title="The API reference could not be loaded"
      description={failure.message}
      requestId={failure.request_id}
      retrying={retrying}
      onRetry={() => startRetry(() => router.refresh())}
    />
  );
}
