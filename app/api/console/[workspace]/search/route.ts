import { workspaceHandler } from '@/lib/console/team/access';
import { searchWorkspace } from '@/lib/console/team/search';
import { inputText } from '@/lib/pages/input';

/** The palette's search in prompts, people and conversations that the reader may open. */
export const GET = workspaceHandler('workspace.view', ({ access, query }) => {
  const text = query.get('q') ?? '';
  return searchWorkspace(access, inputText.parse(text));
});
