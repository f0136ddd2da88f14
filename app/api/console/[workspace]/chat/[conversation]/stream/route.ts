import { followConversation } from '@/lib/console/chat';
import { InvalidRequestError } from '@/lib/console/platform/failures';
import { workspaceHandler } from '@/lib/console/team/access';
import { chatLimits } from '@/lib/pages/chat-limits';

/** Most messages to follow at once: several rounds may run in different branches of a conversation. */
const maxMessages = chatLimits.columns * 8;

/** Reads `msg_1:120,msg_2:0:40`: messages, and how many characters of text and of reasoning the reader has of each. */
function parsePositions(text: string) {
  const entries = text.split(',').filter(Boolean);
  if (entries.length === 0 || entries.length > maxMessages) {
    throw new InvalidRequestError('Name the messages to follow.', 'from');
  }
  return entries.map((each) => {
    const [id = '', content = '', reasoning = '0'] = each.split(':');
    if (![content, reasoning].every((place) => /^\d{1,9}$/.test(place))) {
      throw new InvalidRequestError('A place is a number.', 'from');
    }
    return { id, from: { content: Number(content), reasoning: Number(reasoning) } };
  });
}

/** Streams running answers from the reader's position on. */
export const GET = workspaceHandler<'conversation'>(
  'chat.use',
  ({ access, query, params: { conversation } }) => {
    return followConversation(access, conversation, parsePositions(query.get('from') ?? ''));
  },
);
