import { requireAccess } from '@/lib/console/access';
import { followConversation } from '@/lib/console/chat';
import { InvalidRequestError } from '@/lib/console/failures';
import { answer } from '@/lib/console/http';
import { chatLimits } from '@/lib/contract';

interface Context {
  readonly params: Promise<{ workspace: string; conversation: string }>;
}

/** More than one turn may be under way in one conversation, in different branches. */
const mostAtOnce = chatLimits.columns * 8;

/** `msg_1:120,msg_2:0:40` → the messages and how much of each, and of its reasoning, the reader has. */
function readWanted(text: string) {
  const wanted = text.split(',').filter(Boolean);
  if (wanted.length === 0 || wanted.length > mostAtOnce) {
    throw new InvalidRequestError('Name the messages to follow.', 'from');
  }
  return wanted.map((each) => {
    const [id = '', content = '', reasoning = '0'] = each.split(':');
    if (![content, reasoning].every((place) => /^\d{1,9}$/.test(place))) {
      throw new InvalidRequestError('A place is a number.', 'from');
    }
    return { id, from: { content: Number(content), reasoning: Number(reasoning) } };
  });
}

/** Follows answers that are being produced, from where the reader is. */
export const GET = (request: Request, { params }: Context) =>
  answer(request, async () => {
    const { workspace, conversation } = await params;
    const access = await requireAccess(workspace, 'chat.use');
    const wanted = readWanted(new URL(request.url).searchParams.get('from') ?? '');
    return followConversation(access, conversation, wanted);
  });
