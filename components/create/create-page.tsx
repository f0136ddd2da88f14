'use client';

import { useCallback, useMemo } from 'react';
import { ErrorState } from '@/components/ui';
import type { RecentUpload } from '@/lib/contract';
import { mediaKindOf } from '@/lib/forms';
import { fetchRecentUploads, RequestError, uploadFile, useModels } from '@/lib/queries';
import type { FormEnvironmentProps, PickableAsset } from '../form';
import { FormEnvironmentProvider } from '../form';
import type { CreatePageProps } from './create-page-props';
import { CreateSkeleton } from './create-skeleton';
import { CreateWorkbench } from './create-workbench';
import { toEntries } from './search-models';

/** Create: the form on the left, this session's results on the right; on a phone one at a time. */
export function CreatePage(props: CreatePageProps) {
  const { workspace, models, mediaOrigin } = props;
  const query = useModels(workspace, models ?? undefined);
  const entries = useMemo(() => toEntries(query.data ?? []), [query.data]);
  const upload = useCallback<FormEnvironmentProps['upload']>(
    (file, options) => uploadFile(workspace, file, options),
    [workspace],
  );
  const listAssets = useCallback<FormEnvironmentProps['listAssets']>(
    async (signal) => (await fetchRecentUploads(workspace, signal)).flatMap(toAsset),
    [workspace],
  );
  const mayLoad = useCallback(
    (url: string) => mediaOrigin === null || url.startsWith(`${mediaOrigin}/`),
    [mediaOrigin],
  );
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
    <FormEnvironmentProvider
      workspace={workspace}
      upload={upload}
      listAssets={listAssets}
      mayLoad={mayLoad}
    >
      <CreateWorkbench {...props} entries={entries} leftOut={query.leftOut} />
    </FormEnvironmentProvider>
  );
}

function toAsset({
  asset_id: assetId,
  url,
  name,
  content_type: type,
}: RecentUpload): PickableAsset[] {
  const kind = mediaKindOf(type);
  return kind ? [{ assetId, url, kind, name: name ?? assetId }] : [];
}
