'use client';

import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@/components/ui';
import { cancelTaskAction, setRemovedAction } from '@/lib/console/library/gallery/actions';
import { isTerminal } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { refreshBalance, storeTasks, useTask } from '@/lib/queries';
import { callAction } from '../../actions';
import { aspectOf, MediaTile } from '../../library/media';
import type { ResultActions } from './result-actions';
import { expectedCount } from './submission-tiles';
import { TileFrame } from './tile-frame';
import { TileOverlay } from './tile-overlay';

/** The outputs of one task, updated while it runs. Placeholders are there from the start. */
export function TaskTiles({
  workspace,
  taskId,
  initial,
  newest,
  actions,
}: {
  workspace: string;
  taskId: string;
  initial?: Creation;
  /** Whether its first result is shown large. */
  newest: boolean;
  actions: ResultActions;
}) {
  const queries = useQueryClient();
  const { data: task } = useTask(workspace, taskId, initial);
  if (!task) return null;
  const cancel = async () => {
    const answer = await callAction(() => cancelTaskAction(workspace, taskId));
    refreshBalance(queries, workspace);
    if (!answer.ok) toast.error('Canceling failed', { description: answer.error.message });
    else if (answer.value) storeTasks(queries, workspace, [answer.value]);
  };

  if (task.removed.includes(-1)) return null;
  const dismiss = async () => {
    // Output -1 is a task without outputs.
    const withoutOutputs = [{ task_id: taskId, output: -1 }];
    const answer = await callAction(() => setRemovedAction(workspace, withoutOutputs, true));
    if (answer.ok) storeTasks(queries, workspace, [{ ...task, removed: [-1] }]);
    else toast.error('Dismissing failed', { description: answer.error.message });
  };

  if (task.status !== 'succeeded' || task.outputs.length === 0) {
    const tileCount = isTerminal(task.status) ? 1 : expectedCount(task.params);
    const ratio = aspectOf(task, 0);
    return (
      <>
        <TileFrame ratio={ratio} large={newest} className="min-w-52">
          <MediaTile
            task={task}
            output={-1}
            href={actions.hrefOf(task.task_id, 0)}
            onCancel={() => void cancel()}
            onRetry={actions.onRemix}
            onDismiss={() => void dismiss()}
          />
        </TileFrame>
        {Array.from({ length: tileCount - 1 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <TileFrame key={index} ratio={ratio} className="border border-line bg-sunk" />
        ))}
      </>
    );
  }
  const firstShown = task.outputs.findIndex((_, index) => !task.removed.includes(index));
  return task.outputs.map((output, index) =>
    task.removed.includes(index) ? null : (
      <TileFrame
        key={output.url}
        ratio={aspectOf(task, index)}
        large={newest && index === firstShown}
      >
        <MediaTile
          task={task}
          output={index}
          eager={newest && index === firstShown}
          href={actions.hrefOf(task.task_id, index)}
          overlay={
            <TileOverlay
              task={task}
              output={output}
              onRemix={() => actions.onRemix(task)}
              onReference={actions.referenceWith(output)}
            />
          }
        />
      </TileFrame>
    ),
  );
}
