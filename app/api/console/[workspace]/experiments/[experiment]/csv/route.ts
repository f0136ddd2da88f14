import { requireAccess } from '@/lib/console/access';
import { csvResponse } from '@/lib/console/csv';
import { resultsCsv } from '@/lib/console/experiments';
import { answer } from '@/lib/console/http';

interface Context {
  readonly params: Promise<{ workspace: string; experiment: string }>;
}

/** The cells of an experiment as a CSV file. */
export const GET = (request: Request, { params }: Context) =>
  answer(request, async () => {
    const { workspace, experiment } = await params;
    const access = await requireAccess(workspace, 'tasks.view');
    return csvResponse('experiment.csv', await resultsCsv(access, experiment));
  });
