'use client';

import { ChevronsUpDown } from 'lucide-react';
import { Avatar, LazyMenu, lazyPart } from '@/components/ui';
import { useShell } from './shell-context';

const loadMenu = () => import('./workspace-menu');
const WorkspaceMenu = lazyPart(loadMenu);

/** The current workspace; opens the menu of all workspaces. */
export function WorkspaceSwitcher() {
  const { workspace } = useShell();
  const kind = workspace.kind === 'team' ? 'Team' : 'Personal';
  return (
    <LazyMenu
      render={(state) => <WorkspaceMenu {...state} />}
      load={loadMenu}
      trigger={
        <button
          type="button"
          className="flex w-full min-w-0 items-center gap-2.5 rounded-md p-2 text-start transition-colors hover:bg-sunk dark:hover:bg-panel @max-[120px]:justify-center @max-[120px]:p-1"
        >
          <Avatar name={workspace.name} shape="square" />
          <span className="sr-only">Workspace: </span>
          <span className="grid min-w-0 flex-1 @max-[120px]:sr-only">
            <span dir="auto" className="truncate font-semibold">
              {workspace.name}
            </span>
            <span className="text-xs text-ink-3">{kind}</span>
          </span>
          <span className="sr-only">. Switch workspace</span>
          <ChevronsUpDown className="size-4 shrink-0 text-ink-3 @max-[120px]:hidden" aria-hidden />
        </button>
      }
    />
  );
}
