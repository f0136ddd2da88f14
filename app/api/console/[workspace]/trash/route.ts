import { listTrash } from '@/lib/console/library/trash';
import { workspaceHandler } from '@/lib/console/team/access';
import { inputId } from '@/lib/pages/input';

/** One page of the trash, latest removals first. */
export const GET = workspaceHandler('tasks.view', ({ access, query }) => {
  const after = query.get('after');
  return listTrash(access, after === null ? null : inputId.parse(after));
});
