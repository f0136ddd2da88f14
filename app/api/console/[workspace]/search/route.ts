import { workspaceHandler } from '@/lib/console/team/access';
import { searchWorkspace } from '@/lib/console/team/search';
import { inputText } from '@/lib/pages/input';

/** The search of the command palette, in what the reader may open. */
export const GET = workspaceHandler('workspace.view', ({ access, query }) => {
  const text = query.get('q') ?? '';
  return searchWorkspace(access, inputText.parse(text));
});
