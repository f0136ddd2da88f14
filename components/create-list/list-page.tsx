'use client';

import { useMemo } from 'react';
import { Button, EmptyState, ErrorState } from '@/components/ui';
import type { ReadModels } from '@/lib/contract';
import { familyOf, normalizeModelForm } from '@/lib/forms';
import type { ExperimentSummary } from '@/lib/pages/experiments';
import { RequestError, useModels } from '@/lib/queries';
import { IntentLink, Page, TopBarContent } from '../layout';
import { useCurrentForm } from '../use-in-create';
import { ListSkeleton } from './list-skeleton';
import { ListWorkbench } from './list-workbench';

/** Makes many results from a list of lines or a table, with the model and settings of Create’s form. */
export function CreateListPage({
  workspace,
  models,
  earlierLists,
}: {
  workspace: string;
  models: ReadModels | null;
  earlierLists: readonly ExperimentSummary[];
}) {
  const query = useModels(workspace, models ?? undefined);
  const form = useCurrentForm();
  const spec = useMemo(() => {
    const usableModels = (query.data ?? []).filter(
      (each) => each.enabled && familyOf(each) !== 'text',
    );
    const model = usableModels.find(({ id }) => id === form?.model) ?? usableModels[0];
    return model === undefined ? null : normalizeModelForm(model);
  }, [query.data, form?.model]);
  return (
    <Page>
      <TopBarContent title="From a list" />
      {query.isPending ? (
        <ListSkeleton />
      ) : query.isError && query.data === undefined ? (
        <ErrorState
          title="The models could not be loaded"
          description={query.error.message}
          requestId={query.error instanceof RequestError ? query.error.failure.request_id : null}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : spec === null ? (
        <EmptyState
          title="No model is available"
          description="A list needs a model for images, videos or sound."
          action={
            <Button asChild>
              <IntentLink href={`/${workspace}/create`}>Back to Create</IntentLink>
            </Button>
          }
        />
      ) : (
        <ListWorkbench
          workspace={workspace}
          spec={spec}
          form={form?.model === spec.modelId ? form : null}
          earlierLists={earlierLists}
        />
      )}
    </Page>
  );
}
