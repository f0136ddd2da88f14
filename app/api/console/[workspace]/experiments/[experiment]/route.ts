import { readExperiment } from '@/lib/console/experiments';
import { workspaceHandler } from '@/lib/console/team/access';

/** An experiment with all of its cells: one poll for the whole grid. */
export const GET = workspaceHandler<'experiment'>(
  'tasks.view',
  ({ access, params: { experiment } }) => readExperiment(access, experiment),
);
