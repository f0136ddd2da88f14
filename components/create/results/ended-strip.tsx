'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Button, toast } from '@/components/ui';
import { setRemovedAction } from '@/lib/console/library/gallery/actions';
import type { Creation } from '@/lib/pages/creations';
import { storeTasks } from '@/lib/queries';
import { callAction } from '../../actions';
import { endedLabels, StateStrip } from '../../library/media';

/** A task that ended without a result, with the reason, what happened to its credits, and what to do. */
export function EndedStrip({
  workspace,
  task,
  caption,
  href,
  onRetry,
}: {
  workspace: string;
  task: Creation;
  caption: string | undefined;
  href: string;
  onRetry: () => void;
}) {
  const queries = useQueryClient();
  const { title, retryLabel, text } = endedLabels(task);
  const dismiss = async () => {
    // Output -1 is a task without outputs.
    const withoutOutputs = [{ task_id: task.task_id, output: -1 }];
    const result = await callAction(() => setRemovedAction(workspace, withoutOutputs, true));
    if (result.ok) storeTasks(queries, workspace, [{ ...task, removed: [-1] }]);
    else {
      const { code, message } = result.error;
      toast.error('Dismissing failed', { description: message, endsOnline: code === 'offline' });
    }
  };
  return (
    <li>
      <StateStrip
        title={title}
        text={text ?? 'Nothing was charged.'}
        detail={text === null ? task.error?.message : undefined}
        prompt={task.prompt}
        href={href}
        caption={caption}
        isBad={task.status !== 'canceled' && task.status !== 'succeeded'}
      >
        <Button size="sm" className="min-w-28" onClick={onRetry}>
          {retryLabel}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void dismiss()}>
          Dismiss
        </Button>
      </StateStrip>
    </li>
  );
}
