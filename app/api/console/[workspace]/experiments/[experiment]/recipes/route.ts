import { readRecipes } from '@/lib/console/experiments';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** The recipes of an experiment's cells that have run. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/experiments/[experiment]/recipes'>,
) =>
  answer(request, async () => {
    const { workspace, experiment } = await params;
    return readRecipes(await requireAccess(workspace, 'tasks.view'), experiment);
  });
