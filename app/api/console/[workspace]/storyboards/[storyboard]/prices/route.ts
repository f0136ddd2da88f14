import { readStoryboardPrices } from '@/lib/console/storyboards';
import { workspaceHandler } from '@/lib/console/team/access';

/** The prices of the shots of a storyboard as it is saved. Read-only. */
export const GET = workspaceHandler<'storyboard'>(
  'quotes.create',
  ({ access, request, params: { storyboard } }) =>
    readStoryboardPrices(access, storyboard, request.signal),
);
