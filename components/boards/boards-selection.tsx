'use client';

import { Button, formatCount } from '@/components/ui';
import type { BoardSummary } from '@/lib/pages/boards';
import { WorkProject } from '../projects';

/** What can be done with the selected boards: they are filed in a project together. */
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
  const [first, ...otherBoards] = boards;
  if (first === undefined) return null;
  const isOneProject = otherBoards.every(({ project_id }) => project_id === first.project_id);
  return (
    <section
      aria-label="Selected boards"
      className="flex flex-wrap items-center gap-2 rounded-md border border-line px-3 py-2 text-sm"
    >
      <span className="num">
        {formatCount(boards.length)} {boards.length === 1 ? 'board' : 'boards'}
      </span>
      <WorkProject
        // What is shown as chosen belongs to these boards.
        key={boards.map(({ id, project_id }) => `${id} ${project_id}`).join()}
        workspace={workspace}
        work={[first, ...otherBoards].map(({ id }) => ({ kind: 'board', id }))}
        projectId={isOneProject ? first.project_id : undefined}
        onFiled={onFiled}
      />
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
