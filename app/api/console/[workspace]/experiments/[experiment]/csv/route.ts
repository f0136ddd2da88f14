import { resultsCsv } from '@/lib/console/experiments';
import { csvResponse } from '@/lib/console/platform/csv';
import { workspaceHandler } from '@/lib/console/team/access';

/** The cells of an experiment as a CSV file. */
export const GET = workspaceHandler<'experiment'>(
  'tasks.view',
  async ({ access, params: { experiment } }) =>
    csvResponse('experiment.csv', await resultsCsv(access, experiment)),
);
