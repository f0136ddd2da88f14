import { resultsCsv } from '@/lib/console/experiments';
import { csvResponse } from '@/lib/console/platform/csv';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** The cells of an experiment as a CSV file. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/experiments/[experiment]/csv'>,
) =>
  answer(request, async () => {
    const { workspace, experiment } = await params;
    const access = await requireAccess(workspace, 'tasks.view');
    return csvResponse('experiment.csv', await resultsCsv(access, experiment));
  });
