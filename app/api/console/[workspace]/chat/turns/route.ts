import { beginTurn } from '@/lib/console/chat';
import { answer, readJson, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess, requireSameOrigin } from '@/lib/console/team/access';
import { turnBody } from '@/lib/pages/chat';

/** One submission of Send, Regenerate or Try again. Streams the events of its answers. */
export const POST = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    requireSameOrigin(request);
    const access = await requireAccess((await params).workspace, 'chat.use');
    return beginTurn(access, turnBody.parse(await readJson(request)));
  });
