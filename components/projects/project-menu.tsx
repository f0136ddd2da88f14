'use client';

import { FolderKanban, Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  type LazyMenuState,
} from '@/components/ui';
import { useProjects, useShell, workspacePath } from '../layout';
import { ProjectDot } from './project-dot';
import { useOpenProjectAction } from './use-open-project';

const noProject = 'none';

/** The projects that the person may file new work in. Default export: it is loaded lazily. */
export default function ProjectMenu({ trigger, open: isOpen, onOpenChange }: LazyMenuState) {
  const { open, choices } = useProjects() ?? { open: null, choices: [] };
  const { workspace } = useShell();
  const opening = useOpenProjectAction(workspace.slug);
  const router = useRouter();
  // Others make and archive projects, and the shell was read when its page was.
  useEffect(() => {
    if (isOpen) router.refresh();
  }, [isOpen, router]);
  return (
    <DropdownMenu open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        <DropdownMenuLabel>New work is filed in</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={open?.id ?? noProject}
          onValueChange={(id) => void opening.open(id === noProject ? null : id)}
        >
          {choices.map(({ id, name, color }) => (
            <DropdownMenuRadioItem key={id} value={id}>
              <ProjectDot color={color} />
              <span dir="auto" className="min-w-0 truncate">
                {name}
              </span>
            </DropdownMenuRadioItem>
          ))}
          <DropdownMenuRadioItem value={noProject}>
            <ProjectDot color={null} />
            No project
          </DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href={workspacePath(workspace, 'projects?new=1')}>
            <Plus aria-hidden />
            New project
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link href={workspacePath(workspace, 'projects')}>
            <FolderKanban aria-hidden />
            All projects
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
