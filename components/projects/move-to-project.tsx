'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Popover, PopoverContent, PopoverTrigger, toast } from '@/components/ui';
import { moveResultsAction } from '@/lib/console/projects/actions';
import type { Creation } from '@/lib/pages/creations';
import type { ProjectChoice } from '@/lib/pages/project-choice';
import { galleryKeys, refreshQueries, taskKeys } from '@/lib/queries';
import { useAction } from '../actions';
import { useProjects } from '../layout';
import { ProjectOptions } from './project-options';

/** Most tasks of one call. */
const maxAtOnce = 1000;

/** Moves tasks with all their results to another project. Shows nothing while there is no project. */
export function MoveToProject({
  workspace,
  taskIds,
  current,
  trigger,
  onMoved,
}: {
  workspace: string;
  taskIds: readonly string[];
  /** The project that they are in; undefined when they are in several. */
  current?: string | null;
  trigger: ReactElement;
  onMoved?: () => void;
}) {
  const client = useQueryClient();
  const choices = useProjects()?.choices ?? [];
  const [isOpen, setOpen] = useState(false);
  const moving = useAction(moveResultsAction, { failsInToast: true });
  if (choices.length === 0 && (current === undefined || current === null)) return null;
  const move = async (project: ProjectChoice | null) => {
    setOpen(false);
    for (let offset = 0; offset < taskIds.length; offset += maxAtOnce) {
      const batchIds = taskIds.slice(offset, offset + maxAtOnce);
      if (!(await moving.run(workspace, batchIds, project?.id ?? null))) return;
    }
    toast.success(
      project === null ? (
        'Moved out of the project. What was spent stays counted where it was.'
      ) : (
        <>
          Moved to <bdi>{project.name}</bdi>. What was spent stays counted where it was.
        </>
      ),
    );
    for (const id of taskIds) {
      client.setQueryData<Creation | null>(taskKeys.one(workspace, id), (task) =>
        task ? { ...task, project: project && { id: project.id, name: project.name } } : task,
      );
    }
    void refreshQueries(client, galleryKeys.all(workspace));
    onMoved?.();
  };
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label="Move to a project" className="grid w-64 gap-1 p-2" side="top">
        <ProjectOptions
          choices={choices}
          current={current}
          isPending={moving.isPending}
          onChoose={(project) => void move(project)}
        />
      </PopoverContent>
    </Popover>
  );
}
