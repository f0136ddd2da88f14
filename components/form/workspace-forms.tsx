'use client';

import { type ReactNode, useCallback } from 'react';
import { mediaKindOf } from '@/lib/forms';
import type { RecentUpload } from '@/lib/pages/recent-uploads';
import { fetchRecentUploads, uploadFile } from '@/lib/queries';
import type { FormEnvironmentProps, PickableAsset } from './form-environment';
import { FormEnvironmentProvider } from './form-environment';

/** Models' forms of a workspace, with its uploads. */
export function WorkspaceForms({
  workspace,
  mediaOrigin,
  children,
}: {
  workspace: string;
  /** The origin from which the content security policy allows files; null: any. */
  mediaOrigin: string | null;
  children: ReactNode;
}) {
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
  return (
    <FormEnvironmentProvider
      workspace={workspace}
      upload={upload}
      listAssets={listAssets}
      mayLoad={mayLoad}
    >
      {children}
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
