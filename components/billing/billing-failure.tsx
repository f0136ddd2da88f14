'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { ErrorState } from '@/components/ui';
import type { Failure } from '@/lib/contract';

/** Says why a part of Billing cannot be shown; retrying renders the page again. */
export function BillingFailure({ title, failure }: { title: string; failure: Failure }) {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  return (
    <ErrorState
      title={title}
      description={failure.message}
      requestId={failure.request_id}
      retrying={retrying}
      onRetry={() => startRetry(() => router.refresh())}
    />
  );
}
