import type { Metadata } from 'next';
import { requirePageAccess } from '@/lib/console/team/access';
import { renderChat } from './render-chat';

export const metadata: Metadata = { title: 'Chat' };

export default async function NewChatRoute({ params }: PageProps<'/[workspace]/chat'>) {
  return renderChat(await requirePageAccess((await params).workspace, 'chat.use'), null);
}
