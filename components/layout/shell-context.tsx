'use client';

import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { ShellUser, ShellWorkspace } from './types';

export type Shell = {
  user: ShellUser;
  workspace: ShellWorkspace;
  workspaces: readonly ShellWorkspace[];
  signOut: () => Promise<void>;
  signOutEverywhere: () => Promise<void>;
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
