import { readConversation } from '@/lib/console/chat';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** A conversation with its whole tree of messages. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/chat/[conversation]'>,
) =>
  answer(request, async () => {
    const { workspace, conversation } = await params;
    return readConversation(await requireAccess(workspace, 'chat.use'), conversation);
  });
