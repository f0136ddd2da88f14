'use client';

import { type ReactNode, useCallback } from 'react';
import { useUpload } from '@/lib/queries';
import { useDraftOwner } from '../drafts';
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
  const mayLoad = useCallback(
    (url: string) => mediaOrigin === null || url.startsWith(`${mediaOrigin}/`),
    [mediaOrigin],
  );
  return (
    <FormEnvironmentProvider
      workspace={workspace}
      owner={useDraftOwner()}
      upload={useUpload(workspace)}
      mayLoad={mayLoad}
    >
      {children}
    </FormEnvironmentProvider>
  );
}
