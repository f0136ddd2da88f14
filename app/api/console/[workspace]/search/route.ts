import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { searchWorkspace } from '@/lib/console/team/search';
import { inputText } from '@/lib/pages/input';

/** The palette's search in prompts, people and conversations that the reader may open. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'workspace.view');
    const text = new URL(request.url).searchParams.get('q') ?? '';
    return searchWorkspace(access, inputText.parse(text));
  });
