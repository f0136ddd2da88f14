import type { Creation } from '@/lib/pages/creations';
import { EndedState, RunningState } from './task-state';

/** The content of a tile without a result. Default export: it is loaded lazily. */
export default function TileState({
  task,
  isTitled,
  onCancel,
}: {
  task: Creation;
  isTitled: boolean;
  onCancel?: (task: Creation) => void;
}) {
  if (task.status === 'queued' || task.status === 'running') {
    return (
      <RunningState
        task={task}
        isTitled={isTitled}
        {...(onCancel ? { onCancel: () => onCancel(task) } : {})}
      />
    );
  }
  return <EndedState task={task} />;
}
