import { readEditHistory } from '@/lib/console/library/edits';
import { workspaceHandler } from '@/lib/console/team/access';
import { versionInput } from '@/lib/pages/edits';

/** Everything that was made by edits from the original of a version. */
export const GET = workspaceHandler('tasks.view', ({ access, query }) => {
  const version = versionInput.parse(query.get('version'));
  return readEditHistory(access, version);
});
