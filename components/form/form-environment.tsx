'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { UploadedFile } from '@/lib/contract';
import type { MediaKind } from '@/lib/forms';
import type { UploadOptions } from '@/lib/queries';
import { createUploads, type Uploads } from './media/uploads';

/** An uploaded asset that can be chosen for a field of asset ids. */
export interface PickableAsset {
  assetId: string;
  url: string;
  name: string;
  kind: MediaKind;
}

/** What fields need from the page around them. */
export interface FormEnvironmentProps {
  /** The workspace's slug, under which the prompt history is stored. */
  workspace: string;
  upload: (file: File, options: UploadOptions) => Promise<UploadedFile>;
  /** Uploaded assets, newest first. */
  listAssets: (signal: AbortSignal) => Promise<PickableAsset[]>;
  /** Whether the page's content security policy allows this file to be shown. Default: every file. */
  mayLoad?: ((url: string) => boolean) | undefined;
}

interface FormEnvironment extends FormEnvironmentProps {
  mayLoad: (url: string) => boolean;
  uploads: Uploads;
}

const mayLoadAll = () => true;

const Context = createContext<FormEnvironment | null>(null);

/** Provides the fields of one form with uploads and assets. The functions must be the same ones on every render. */
export function FormEnvironmentProvider({
  children,
  workspace,
  upload,
  listAssets,
  mayLoad = mayLoadAll,
}: FormEnvironmentProps & { children: ReactNode }) {
  const value = useMemo(
    () => ({ workspace, upload, listAssets, mayLoad, uploads: createUploads(upload) }),
    [workspace, upload, listAssets, mayLoad],
  );
  return <Context value={value}>{children}</Context>;
}

export function useFormEnvironment(): FormEnvironment {
  const environment = useContext(Context);
  if (!environment) throw new Error('a model form needs a FormEnvironmentProvider around it');
  return environment;
}
