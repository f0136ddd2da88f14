'use client';

import { ChevronsUpDown } from 'lucide-react';
import { LazyMenu, lazyPart } from '@/components/ui';
import { useCommands, useProjects, useShell, workspacePath } from '../layout';
import { ProjectDot } from './project-dot';
import { useOpenProjectAction } from './use-open-project';

const loadMenu = () => import('./project-menu');
const ProjectMenu = lazyPart(loadMenu);

/** The project that is open, in which new work is filed; opens the menu of projects. */
export function ProjectSwitcher() {
  const { open: currentProject, choices } = useProjects() ?? { open: null, choices: [] };
  const { slug } = useShell().workspace;
  const { open: openProject } = useOpenProjectAction(slug);
  useCommands(async () =>
    choices.flatMap((project) => [
      {
        id: `project:${project.id}`,
        label: project.name,
        hint: 'project',
        group: 'Projects',
        keywords: ['project'],
        icon: <ProjectDot color={project.color} />,
        href: workspacePath({ slug }, `projects/${project.id}`),
      },
      {
        id: `project-open:${project.id}`,
        label: `File new work in ${project.name}`,
        group: 'Projects',
        keywords: ['project', 'switch', 'open'],
        icon: <ProjectDot color={project.color} />,
        run: () => void openProject(project.id),
      },
    ]),
  );
  return (
    <LazyMenu
      load={loadMenu}
      render={(state) => <ProjectMenu {...state} />}
      trigger={
        <button
          type="button"
          title={currentProject === null ? 'No project' : currentProject.name}
          className="flex h-9 w-full min-w-0 items-center gap-2.5 rounded-md px-2 text-start text-sm text-ink-2 transition-colors hover:bg-sunk hover:text-ink pointer-coarse:h-11 dark:hover:bg-panel @max-[120px]:justify-center"
        >
          <span className="grid size-4 shrink-0 place-items-center">
            <ProjectDot color={currentProject?.color ?? null} />
          </span>
          <span className="sr-only">Project: </span>
          <span dir="auto" className="min-w-0 flex-1 truncate @max-[120px]:sr-only">
            {currentProject?.name ?? 'No project'}
          </span>
          <span className="sr-only">. Switch project</span>
          <ChevronsUpDown className="size-4 shrink-0 text-ink-3 @max-[120px]:hidden" aria-hidden />
        </button>
      }
    />
  );
}
