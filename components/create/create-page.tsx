'use client';

import { useMemo } from 'react';
import { ErrorState } from '@/components/ui';
import { RequestError, useModels } from '@/lib/queries';
import { WorkspaceForms } from '../form';
import type { CreatePageProps } from './create-page-props';
import { CreateSkeleton } from './create-skeleton';
import { CreateWorkbench } from './create-workbench';
import { toEntries } from './search-models';

/** Create: the results of this session, and below them the dock with the form. */
export function CreatePage(props: CreatePageProps) {
  const { workspace, models, times, mediaOrigin } = props;
  const query = useModels(workspace, models ?? undefined);
  const entries = useMemo(() => toEntries(query.data ?? [], times), [query.data, times]);
  if (query.isPending) return <CreateSkeleton />;
  if (query.isError && entries.length === 0) {
    const failure = query.error instanceof RequestError ? query.error.failure : null;
    return (
      <ErrorState
        title="The models could not be loaded"
        description={query.error.message}
        requestId={failure?.request_id ?? null}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <WorkspaceForms workspace={workspace} mediaOrigin={mediaOrigin}>
      <CreateWorkbench {...props} entries={entries} leftOut={query.leftOut} />
    </WorkspaceForms>
  );
}
