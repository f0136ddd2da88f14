'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { UploadedFile } from '@/lib/contract';
import type { UploadOptions } from '@/lib/queries';
import { createUploads, type Uploads } from './media/uploads';

/** What fields need from the page around them. */
export interface FormEnvironmentProps {
  /** The workspace's slug. */
  workspace: string;
  /** Whose prompt history is stored, as of drafts. */
  owner: string;
  upload: (file: File, options: UploadOptions) => Promise<UploadedFile>;
  /** Whether the page's content security policy allows this file to be shown. Default: every file. */
  mayLoad?: ((url: string) => boolean) | undefined;
}

interface FormEnvironment extends FormEnvironmentProps {
  mayLoad: (url: string) => boolean;
  uploads: Uploads;
}

const mayLoadAll = () => true;

const EnvironmentContext = createContext<FormEnvironment | null>(null);

/** Provides the fields of one form with uploads. The functions must be the same ones on every render. */
export function FormEnvironmentProvider({
  children,
  workspace,
  owner,
  upload,
  mayLoad = mayLoadAll,
}: FormEnvironmentProps & { children: ReactNode }) {
  const value = useMemo(
    () => ({ workspace, owner, upload, mayLoad, uploads: createUploads(upload) }),
    [workspace, owner, upload, mayLoad],
  );
  return <EnvironmentContext value={value}>{children}</EnvironmentContext>;
}

export function useFormEnvironment(): FormEnvironment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error('a model form needs a FormEnvironmentProvider around it');
  return environment;
}
