import { readConversation } from '@/lib/console/chat';
import { workspaceHandler } from '@/lib/console/team/access';

/** A conversation with its whole tree of messages. */
export const GET = workspaceHandler<'conversation'>(
  'chat.use',
  ({ access, params: { conversation } }) => readConversation(access, conversation),
);
