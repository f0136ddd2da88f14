import { Webhook } from 'lucide-react';
import { TeamNeeded } from '@/components/layout';
import { EmptyState } from '@/components/ui';

/**
 * Explains why this workspace has no webhooks here: it is personal, or they are managed at the remote
 * service.
 */
export function NoWebhooks({ kind }: { kind: 'personal' | 'remote' }) {
  if (kind === 'personal') {
    return (
      <TeamNeeded
        icon={<Webhook aria-hidden />}
        title="Webhooks need a team workspace"
        description="They report what API keys do, and a personal workspace has no keys."
      />
    );
  }
  return (
    <EmptyState
      icon={<Webhook aria-hidden />}
      title="Manage webhooks at the service"
      description="This workspace uses another service, which sends its own events. Add webhooks there."
    />
  );
}
