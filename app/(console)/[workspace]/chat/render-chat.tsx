import { MessageSquare } from 'lucide-react';
import { ChatPage } from '@/components/chat';
import { TeamNeeded } from '@/components/layout';
import { runtime } from '@/lib/console/platform/runtime';
import type { Access } from '@/lib/console/team/access';
import type { ConversationDetail } from '@/lib/pages/chat';
import { readModelsOrNull } from '../models/read-models';

/** The chat page of a team, with the conversation of the URL. */
export async function renderChat(access: Access, conversation: ConversationDetail | null) {
  const { id, slug, kind } = access.workspace;
  if (kind === 'personal') {
    return (
      <TeamNeeded
        icon={<MessageSquare aria-hidden />}
        title="Chat needs a team workspace"
        description="Answers use a team’s credits. Create a team, even if it is just you."
      />
    );
  }
  const { env, service } = runtime();
  const origins = [env.url, service.baseUrl].map((address) => new URL(address).origin);
  return (
    <ChatPage
      workspace={slug}
      models={await readModelsOrNull(id)}
      conversation={conversation}
      // As in the page's Content-Security-Policy: a remote service may serve media from another host.
      images={{
        origins: [...new Set(origins)],
        allowsAnyHttps: service.mode === 'remote',
        allowsAnyHttp: service.mode === 'remote' && service.baseUrl.startsWith('http:'),
      }}
      baseUrl={service.baseUrl}
    />
  );
}
