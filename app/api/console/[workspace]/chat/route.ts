import { listConversations } from '@/lib/console/chat';
import { workspaceHandler } from '@/lib/console/team/access';

/** Conversations, newest first. `q` searches titles and messages, `before` is the cursor. */
export const GET = workspaceHandler('chat.use', ({ access, query }) =>
  listConversations(access, {
    query: query.get('q')?.slice(0, 200),
    before: query.get('before') ?? undefined,
  }),
);
