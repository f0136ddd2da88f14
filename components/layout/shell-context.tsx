'use client';

import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { ActionResult } from '@/lib/contract';
import type { ShellUser, ShellWorkspace } from './types';

export type Shell = {
  user: ShellUser;
  workspace: ShellWorkspace;
  workspaces: readonly ShellWorkspace[];
  /** Whether the service of the workspace cancels tasks; a remote one need not. */
  canCancel: boolean;
  /** The service is another deployment: its files come from another host. */
  remote: boolean;
  /** Every model is answered by the sandbox: nothing here comes from an AI model. */
  demo: boolean;
  signOut: () => Promise<void>;
  signOutEverywhere: () => Promise<void>;
  /** Asks the Owner and Admins; false while an earlier question is open. */
  askForCredits: (
    about: 'balance' | 'budget',
    note: string,
    /** The price of what was refused, in credits; null where nothing was. */
    needed: number | null,
  ) => Promise<ActionResult<boolean>>;
};

const ShellContext = createContext<Shell | null>(null);

/** Makes who and where known to the shell's parts. */
export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** Who is signed in and in which workspace. Throws outside of `AppShell`. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell is for what AppShell holds');
  return shell;
}

/** Whether every model here is the sandbox's. */
export const useIsDemo = (): boolean => useContext(ShellContext)?.demo ?? false;

/** Whether a running task can be offered to be canceled; where nothing else is known it can. */
export const useCanCancel = (): boolean => useContext(ShellContext)?.canCancel ?? true;

/**
 * Where a browser gets the file of an output to keep. Another host's it would only open, so the console passes those
 * on.
 */
export function useDownloadHref(): (taskId: string, output: number, url: string) => string {
  const shell = useContext(ShellContext);
  return (taskId, output, url) => {
    if (shell?.remote) {
      return `/api/console/${shell.workspace.slug}/outputs/${encodeURIComponent(taskId)}/${output}`;
    }
    return `${url}${url.includes('?') ? '&' : '?'}download=1`;
  };
}
