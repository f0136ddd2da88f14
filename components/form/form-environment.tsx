'use client';

import type { ReactNode } from 'react';
import { createContext, useContext, useMemo } from 'react';
import type { UploadedFile } from '@/lib/contract';
import type { MediaKind } from '@/lib/forms';
import type { UploadOptions } from '@/lib/queries';
import type { Uploads } from './media/uploads';
import { createUploads } from './media/uploads';

/** Something uploaded earlier, to choose for a field that takes asset ids. */
export interface PickableAsset {
  assetId: string;
  url: string;
  name: string;
  kind: MediaKind;
}

/** What fields need of the world around the form. */
export interface FormEnvironmentProps {
  /** The workspace's slug: prompts are remembered for it. */
  workspace: string;
  upload: (file: File, options: UploadOptions) => Promise<UploadedFile>;
  /** Uploaded assets, newest first. */
  listAssets: (signal: AbortSignal) => Promise<PickableAsset[]>;
  /** Whether the page's policy lets the browser load this file; when not given, it does. */
  loads?: ((url: string) => boolean) | undefined;
}

interface FormEnvironment extends FormEnvironmentProps {
  loads: (url: string) => boolean;
  uploads: Uploads;
}

const loadsAll = () => true;

const Context = createContext<FormEnvironment | null>(null);

/** Gives the fields of one form their uploads and assets. Functions must be stable. */
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
