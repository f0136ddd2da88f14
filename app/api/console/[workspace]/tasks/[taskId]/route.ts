import { requireAccess } from '@/lib/console/access';
import { answer } from '@/lib/console/http';
import { readCreationDetail } from '@/lib/console/task-detail';

/** One creation with its ledger entries and its lineage. */
export const GET = (
  request: Request,
  { params }: { params: Promise<{ workspace: string; taskId: string }> },
) =>
  answer(request, async () => {
    const { workspace, taskId } = await params;
    return readCreationDetail(await requireAccess(workspace, 'tasks.view'), taskId);
  });
