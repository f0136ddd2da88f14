import { listConversations } from '@/lib/console/chat';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** Conversations, newest first. `q` searches titles and messages, `before` is the cursor. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'chat.use');
    const search = new URL(request.url).searchParams;
    return listConversations(access, {
      query: search.get('q')?.slice(0, 200),
      before: search.get('before') ?? undefined,
    });
  });
