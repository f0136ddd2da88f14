import { readRecipes } from '@/lib/console/experiments';
import { workspaceHandler } from '@/lib/console/team/access';

/** The recipes of an experiment's cells that have run. */
export const GET = workspaceHandler<'experiment'>(
  'tasks.view',
  ({ access, params: { experiment } }) => readRecipes(access, experiment),
);
