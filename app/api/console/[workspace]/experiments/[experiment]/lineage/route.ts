import { readLineage } from '@/lib/console/experiments';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** The lineage of an experiment: what it was made from, and what was made from it. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/experiments/[experiment]/lineage'>,
) =>
  answer(request, async () => {
    const { workspace, experiment } = await params;
    return readLineage(await requireAccess(workspace, 'tasks.view'), experiment);
  });
