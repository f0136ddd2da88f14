'use client';

import { Suspense, useMemo } from 'react';
import { lazyPart } from '@/components/ui';
import { useModels } from '@/lib/queries';
import { WorkspaceForms } from '../form';
import type { CreatePageProps } from './create-page-props';
import { CreateSkeleton } from './create-skeleton';
import { CreateWorkbench } from './create-workbench';
import { toEntries } from './model-entries';

const ModelsFailure = lazyPart(() => import('./models-failure'));

/** Create: the results of this session, and below them the dock with the form. */
export function CreatePage(props: CreatePageProps) {
  const { workspace, models, times, mediaOrigin } = props;
  const query = useModels(workspace, models ?? undefined);
  const entries = useMemo(() => toEntries(query.data ?? [], times), [query.data, times]);
  if (query.isPending) return <CreateSkeleton />;
  if (query.isError && entries.length === 0) {
    return (
      <Suspense fallback={<CreateSkeleton />}>
        <ModelsFailure
          error={query.error}
          isFetching={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Suspense>
    );
  }
  return (
    <WorkspaceForms workspace={workspace} mediaOrigin={mediaOrigin}>
      <CreateWorkbench {...props} entries={entries} unreadModelCount={query.leftOut} />
    </WorkspaceForms>
  );
}
