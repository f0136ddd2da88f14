import { readLineage } from '@/lib/console/experiments';
import { workspaceHandler } from '@/lib/console/team/access';

/** The lineage of an experiment: what it was made from, and what was made from it. */
export const GET = workspaceHandler<'experiment'>(
  'tasks.view',
  ({ access, params: { experiment } }) => readLineage(access, experiment),
);
