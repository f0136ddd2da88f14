import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readConversation } from '@/lib/console/chat';
import { AccessError } from '@/lib/console/platform/failures';
import { requirePageAccess } from '@/lib/console/team/access';
import { renderChat } from '../render-chat';

export const metadata: Metadata = { title: 'Chat' };

export default async function ConversationRoute({
  params,
}: PageProps<'/[workspace]/chat/[conversation]'>) {
  const { workspace, conversation } = await params;
  const access = await requirePageAccess(workspace, 'chat.use');
  const detail = await readConversation(access, conversation).catch((error: unknown) => {
    if (error instanceof AccessError) notFound();
    throw error;
  });
  return renderChat(access, detail);
}
