'use client';

import { useState } from 'react';
import { Button, LazyMenu, lazyPart } from '@/components/ui';
import { fileWorkAction } from '@/lib/console/projects/actions';
import type { ProjectChoice } from '@/lib/pages/project-choice';
import type { FiledWork } from '@/lib/pages/projects';
import { useAction } from '../actions';
import { useProjects } from '../layout';
import { ProjectDot } from './project-dot';

const loadMenu = () => import('./work-project-menu');
const WorkProjectMenu = lazyPart(loadMenu);

const hints: Readonly<Record<FiledWork['kind'], string>> = {
  experiment: 'It is charged for what is made from now on.',
  conversation: 'It is charged for what is made from now on.',
  board: 'Results on the board stay in their own projects.',
};

/** The project of an experiment, a storyboard or a conversation, for which it pays, or of boards; a press chooses another. */
export function WorkProject({
  workspace,
  work,
  projectId,
  project: followedProject,
  onFiled,
  className,
}: {
  className?: string;
  workspace: string;
  /** At least one piece of work, all of one kind. */
  work: readonly FiledWork[];
  /** Undefined when they are in several. */
  projectId: string | null | undefined;
  /** The project itself, where the page follows it: its name may be newer than that of the choices. */
  project?: (ProjectChoice & { readonly is_archived: boolean }) | null;
  onFiled?: (projectId: string | null) => void;
}) {
  const choices = useProjects()?.choices ?? [];
  const [chosenProject, setChosen] = useState<{ readonly id: string | null } | null>(null);
  // Once the page says where the work is, that counts and not what was chosen here before.
  const [pageId, setPageId] = useState(projectId);
  if (pageId !== projectId) {
    setPageId(projectId);
    setChosen(null);
  }
  const currentId = chosenProject === null ? projectId : chosenProject.id;
  const filing = useAction(fileWorkAction, { failsInToast: true });
  if (choices.length === 0 && currentId === null) return null;
  const project = [followedProject, ...choices].find((each) => each?.id === currentId);
  const isArchived = followedProject?.is_archived === true && followedProject.id === currentId;
  const label =
    currentId === undefined
      ? 'Several projects'
      : (project?.name ?? (currentId === null ? 'No project' : 'A project that is not offered'));
  return (
    <LazyMenu
      popup="dialog"
      load={loadMenu}
      trigger={
        <Button
          size="sm"
          variant="ghost"
          className={className}
          loading={filing.isPending}
          title="Project"
        >
          <ProjectDot color={project?.color ?? null} />
          <span className="sr-only">Project: </span>
          <span dir="auto" className="max-w-32 truncate">
            {label}
            {isArchived ? ' (archived)' : null}
          </span>
        </Button>
      }
      render={(menu) => (
        <WorkProjectMenu
          {...menu}
          hint={hints[work[0]?.kind ?? 'board']}
          choices={choices}
          current={currentId}
          isPending={filing.isPending}
          onChoose={async (next) => {
            menu.onOpenChange(false);
            const id = next?.id ?? null;
            if (!(await filing.run(workspace, work, id))) return;
            setChosen({ id });
            onFiled?.(id);
          }}
        />
      )}
    />
  );
}
