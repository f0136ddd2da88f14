'use client';

import { Check, Plus } from 'lucide-react';
import Link from 'next/link';
import {
  Avatar,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  type LazyMenuState,
} from '@/components/ui';
import { newTeamPath, workspaceHome } from './paths';
import { useShell } from './shell-context';
import type { ShellWorkspace } from './types';

/** The person's workspaces. Default export, because it is loaded lazily. */
export default function WorkspaceMenu({ trigger, open, onOpenChange }: LazyMenuState) {
  const { workspace, workspaces } = useShell();
  const teams = workspaces.filter((each) => each.kind === 'team');
  const personalWorkspaces = workspaces.filter((each) => each.kind === 'personal');
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        {teams.length > 0 ? <DropdownMenuLabel>Teams</DropdownMenuLabel> : null}
        {teams.map((each) => (
          <WorkspaceRow key={each.slug} workspace={each} isCurrent={each.slug === workspace.slug} />
        ))}
        {personalWorkspaces.length > 0 ? <DropdownMenuLabel>Personal</DropdownMenuLabel> : null}
        {personalWorkspaces.map((each) => (
          <WorkspaceRow key={each.slug} workspace={each} isCurrent={each.slug === workspace.slug} />
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href={newTeamPath}>
            <span className="grid size-6 place-items-center">
              <Plus aria-hidden />
            </span>
            Create a team
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function WorkspaceRow({ workspace, isCurrent }: { workspace: ShellWorkspace; isCurrent: boolean }) {
  return (
    <DropdownMenuItem asChild>
      <Link href={workspaceHome(workspace)} aria-current={isCurrent || undefined}>
        <Avatar name={workspace.name} shape="square" size="sm" />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {workspace.name}
        </span>
        {isCurrent ? <Check aria-hidden /> : null}
      </Link>
    </DropdownMenuItem>
  );
}
