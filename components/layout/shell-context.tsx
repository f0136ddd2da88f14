'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { ProjectChoices } from '@/lib/pages/projects';
import type { ShellUser, ShellWorkspace } from './types';

export type Shell = {
  user: ShellUser;
  workspace: ShellWorkspace;
  workspaces: readonly ShellWorkspace[];
  /** Whether the service can cancel tasks; a remote one may not. */
  canCancel: boolean;
  /** Whether the service is remote; its files then come from another host. */
  isRemote: boolean;
  /** Whether every model is a sandbox model, so that no result comes from an AI model. */
  isDemo: boolean;
  /** For a new review link; null for people who may not make one. */
  reviewLinks: {
    /** How long a new link works by default. */
    readonly days: number;
    readonly hasLogo: boolean;
    readonly hasMail: boolean;
  } | null;
  /** The projects into which the person may file work; absent in a personal workspace, which has none. */
  projects?: ProjectChoices;
};

const ShellContext = createContext<Shell | null>(null);

/** Provides the signed-in person and the workspace to the shell's parts. */
export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** The signed-in person and the workspace. Throws outside of `AppShell`. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs AppShell around it');
  return shell;
}

/** Whether every model is a sandbox model. */
export const useIsDemo = (): boolean => useContext(ShellContext)?.isDemo ?? false;

/** What a new review link begins with; null for people who may not make one, and outside of a shell. */
export const useReviewLinkDefaults = (): Shell['reviewLinks'] =>
  useContext(ShellContext)?.reviewLinks ?? null;

/** Whether to offer Cancel for running tasks; true outside of a shell. */
export const useCanCancel = (): boolean => useContext(ShellContext)?.canCancel ?? true;

/** The projects of the person, and the open one; undefined without any, and outside of a shell. */
export const useProjects = (): ProjectChoices | undefined => useContext(ShellContext)?.projects;

/** The project that new work is filed in: null for none, undefined in a personal workspace and outside of a shell. */
export function useShownProject(): string | null | undefined {
  const projects = useProjects();
  return projects === undefined ? undefined : (projects.open?.id ?? null);
}

const consoleOutputPath = ({ workspace }: Shell, taskId: string, output: number): string =>
  `/api/console/${workspace.slug}/outputs/${encodeURIComponent(taskId)}/${output}`;

/**
 * Returns a function that gives the address from which scripts read the file of an output. Files of another host go through the
 * console, because the page's policy, and mostly that host, let no script read them.
 */
export function useReadHref(): (taskId: string, output: number, url: string) => string {
  const shell = useContext(ShellContext);
  return (taskId, output, url) =>
    shell?.isRemote ? consoleOutputPath(shell, taskId, output) : url;
}

/**
 * Returns a function that gives the download URL of an output. Files of another host go through the console, because a browser would
 * open them instead of saving them.
 */
export function useDownloadHref(): (taskId: string, output: number, url: string) => string {
  const shell = useContext(ShellContext);
  return (taskId, output, url) => {
    if (shell?.isRemote) return consoleOutputPath(shell, taskId, output);
    return `${url}${url.includes('?') ? '&' : '?'}download=1`;
  };
}
