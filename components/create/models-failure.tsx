'use client';

import { ErrorState } from '@/components/ui';
import { RequestError } from '@/lib/queries';

/** Why the models could not be loaded. Default export: it is loaded lazily. */
export default function ModelsFailure({
  error,
  isFetching,
  onRetry,
}: {
  error: Error;
  isFetching: boolean;
  onRetry: () => void;
}) {
  const failure = error instanceof RequestError ? error.failure : null;
  return (
    <ErrorState
      title="The models could not be loaded"
      description={error.message}
      requestId={failure?.request_id ?? null}
      isRetrying={isFetching}
      onRetry={onRetry}
    />
  );
}
