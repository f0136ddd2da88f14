import { requireAccess } from '@/lib/console/access';
import type { WorkspaceRoute } from '@/lib/console/http';
import { answer } from '@/lib/console/http';
import { searchWorkspace } from '@/lib/console/search';
import { inputText } from '@/lib/contract';

/** What the palette finds by words: prompts, people and conversations, as far as the role opens them. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'workspace.view');
    const text = new URL(request.url).searchParams.get('q') ?? '';
    return searchWorkspace(access, inputText.parse(text));
  });
