'use client';

import type { ReactNode } from 'react';
import { createContext, useContext, useMemo } from 'react';
import type { UploadedFile } from '@/lib/contract';
import type { MediaKind } from '@/lib/forms';
import type { UploadOptions } from '@/lib/queries';
import type { Uploads } from './media/uploads';
import { createUploads } from './media/uploads';

/** An uploaded asset that can be chosen for a field of asset ids. */
export interface PickableAsset {
  assetId: string;
  url: string;
  name: string;
  kind: MediaKind;
}

/** What fields need from the page. */
export interface FormEnvironmentProps {
  /** The workspace's slug; the prompt history is kept by it. */
  workspace: string;
  upload: (file: File, options: UploadOptions) => Promise<UploadedFile>;
  /** Uploaded assets, newest first. */
  listAssets: (signal: AbortSignal) => Promise<PickableAsset[]>;
  /** Whether the page's policy lets the browser load this file; any file when left out. */
  loads?: ((url: string) => boolean) | undefined;
}

interface FormEnvironment extends FormEnvironmentProps {
  loads: (url: string) => boolean;
  uploads: Uploads;
}

const loadsAll = () => true;

const Context = createContext<FormEnvironment | null>(null);

/** Provides the fields of one form with uploads and assets. The functions must be stable. */
export function FormEnvironmentProvider({
  children,
  workspace,
  upload,
  listAssets,
  loads = loadsAll,
}: FormEnvironmentProps & { children: ReactNode }) {
  const value = useMemo(
    () => ({ workspace, upload, listAssets, loads, uploads: createUploads(upload) }),
    [workspace, upload, listAssets, loads],
  );
  return <Context value={value}>{children}</Context>;
}

export function useFormEnvironment(): FormEnvironment {
  const environment = useContext(Context);
  if (!environment) throw new Error('a model form needs a FormEnvironmentProvider around it');
  return environment;
}
