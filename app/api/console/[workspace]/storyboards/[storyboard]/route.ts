import { readStoryboard } from '@/lib/console/storyboards';
import { workspaceHandler } from '@/lib/console/team/access';

/** A storyboard with everything that was made for it. */
export const GET = workspaceHandler<'storyboard'>(
  'tasks.view',
  ({ access, params: { storyboard } }) => readStoryboard(access, storyboard),
);
