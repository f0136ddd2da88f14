'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useCommandCenter, useCommands } from './command-center';
import { navItemsFor } from './nav-items';
import { workspacePath } from './paths';
import { useShell } from './shell-context';

/** The commands and shortcuts of every page: open pages, switch workspaces, change the theme, sign out. */
export function ShellCommands() {
  const shell = useShell();
  const { addShortcuts } = useCommandCenter();
  const { push } = useRouter();
  const { role, slug, kind } = shell.workspace;

  useCommands(async () => (await import('./shell-command-list')).shellCommands(shell));

  useEffect(
    () =>
      addShortcuts(
        navItemsFor({ role, kind }).map((item) => ({
          keys: `g ${item.key}`,
          label: `Go to ${item.label}`,
          group: 'Go to',
          run: () => push(workspacePath({ slug }, item.path)),
        })),
      ),
    [addShortcuts, push, role, kind, slug],
  );
  return null;
}
