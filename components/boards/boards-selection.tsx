'use client';

import { Button, formatCount } from '@/components/ui';
import type { BoardSummary } from '@/lib/pages/boards';
import { WorkProject } from '../projects';

/** Files the selected boards in a project together. */
export function BoardsSelection({
  workspace,
  boards,
  onClear,
  onFiled,
}: {
  workspace: string;
  /** At least one. */
  boards: readonly BoardSummary[];
  onClear: () => void;
  onFiled: () => void;
}) {
  const [firstBoard, ...otherBoards] = boards;
  if (firstBoard === undefined) return null;
  const isOneProject = otherBoards.every(({ project_id }) => project_id === firstBoard.project_id);
  return (
    <section
      aria-label="Selected boards"
      className="flex flex-wrap items-center gap-2 rounded-md border border-line px-3 py-2 text-sm"
    >
      <span className="num">
        {formatCount(boards.length)} {boards.length === 1 ? 'board' : 'boards'}
      </span>
      <WorkProject
        // Another selection begins with its own project.
        key={boards.map(({ id, project_id }) => `${id} ${project_id}`).join()}
        workspace={workspace}
        work={[firstBoard, ...otherBoards].map(({ id }) => ({ kind: 'board', id }))}
        projectId={isOneProject ? firstBoard.project_id : undefined}
        onFiled={onFiled}
      />
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
