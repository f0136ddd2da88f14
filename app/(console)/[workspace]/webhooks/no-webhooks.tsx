import { Webhook } from 'lucide-react';
import Link from 'next/link';
import { newTeamPath } from '@/components/layout';
import { Button, EmptyState } from '@/components/ui';

/**
 * Explains why this workspace has no webhooks here: it is personal, or they are managed at the remote
 * service.
 */
export function NoWebhooks({ kind }: { kind: 'personal' | 'remote' }) {
  if (kind === 'personal') {
    return (
      <EmptyState
        icon={<Webhook aria-hidden />}
        title="Webhooks need a team workspace"
        description="They report what API keys do, and a personal workspace has no keys."
        action={
          <Button asChild variant="primary">
            <Link href={newTeamPath}>Create a team</Link>
          </Button>
        }
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
