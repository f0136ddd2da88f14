import { readCreationDetail } from '@/lib/console/library/task-detail';
import { workspaceHandler } from '@/lib/console/team/access';

/** One creation with its ledger entries and its lineage. */
export const GET = workspaceHandler<'taskId'>('tasks.view', ({ access, params: { taskId } }) =>
  readCreationDetail(access, taskId),
);
