import { readExperiment } from '@/lib/console/experiments';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** An experiment with all of its cells: one poll for the whole grid. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/experiments/[experiment]'>,
) =>
  answer(request, async () => {
    const { workspace, experiment } = await params;
    return readExperiment(await requireAccess(workspace, 'tasks.view'), experiment);
  });
