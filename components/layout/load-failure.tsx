'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { ErrorState } from '@/components/ui';
import type { Failure } from '@/lib/pages/failures';

/** Explains why a page, or a part of it, could not be loaded; retrying renders the page again. */
export function LoadFailure({
  title,
  failure,
  level,
}: {
  title: string;
  failure: Failure;
  /** 1 if it is the complete page. */
  level?: 1;
}) {
  const router = useRouter();
  const [isRetrying, startRetry] = useTransition();
  return (
    <ErrorState
      {...(level === undefined ? {} : { level })}
      title={title}
      description={failure.message}
      requestId={failure.request_id}
      isRetrying={isRetrying}
      onRetry={() => startRetry(() => router.refresh())}
    />
  );
}
