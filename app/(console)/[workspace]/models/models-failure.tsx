'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { ErrorState } from '@/components/ui';
import type { Failure } from '@/lib/contract';

/** Says why the models cannot be shown; retrying renders the page again. */
export function ModelsFailure({ failure }: { failure: Failure }) {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  return (
    <ErrorState
      title="The models could not be loaded"
      description={failure.message}
      requestId={failure.request_id}
      retrying={retrying}
      onRetry={() => startRetry(() => router.refresh())}
    />
  );
}
