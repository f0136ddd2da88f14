import { readConversation } from '@/lib/console/chat';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

interface Context {
  readonly params: Promise<{ workspace: string; conversation: string }>;
}

/** A conversation with its whole tree of messages. */
export const GET = (request: Request, { params }: Context) =>
  answer(request, async () => {
    const { workspace, conversation } = await params;
    return readConversation(await requireAccess(workspace, 'chat.use'), conversation);
  });
