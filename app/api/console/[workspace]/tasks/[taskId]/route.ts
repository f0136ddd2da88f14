import { readCreationDetail } from '@/lib/console/library/task-detail';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** One creation with its ledger entries and its lineage. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/tasks/[taskId]'>,
) =>
  answer(request, async () => {
    const { workspace, taskId } = await params;
    return readCreationDetail(await requireAccess(workspace, 'tasks.view'), taskId);
  });
