import { KeyRound } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Keys } from '@/components/developers/keys';
import { LoadFailure, Page, TeamNeeded } from '@/components/layout';
import { Button, EmptyState } from '@/components/ui';
import { listApiKeys } from '@/lib/console/developers/keys';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { may, requirePageAccess } from '@/lib/console/team/access';
import { readModels } from '../models/read-models';

export const metadata: Metadata = { title: 'API keys' };

export default async function KeysPage({ params }: PageProps<'/[workspace]/keys'>) {
  const access = await requirePageAccess((await params).workspace, 'keys.view');
  const { id, slug, kind } = access.workspace;
  const { service } = runtime();
  if (kind === 'personal') {
    return (
      <TeamNeeded
        icon={<KeyRound aria-hidden />}
        title="API keys need a team workspace"
        description="A personal workspace has no API keys. Create a team, even if it is just you."
      />
    );
  }
  if (service.manage === null) {
    return (
      <EmptyState
        icon={<KeyRound aria-hidden />}
        title="Manage keys at the service"
        description="This workspace uses another service. Create and revoke its keys there; the one Atelier uses is in Settings."
        action={
          <Button asChild>
            <Link href={`/${slug}/settings`}>Settings</Link>
          </Button>
        }
      />
    );
  }
  const [keys, models] = await Promise.all([
    actionResult(() => listApiKeys(access)),
    readModels(id),
  ]);
  if (!keys.ok) return <LoadFailure title="The keys could not be loaded" failure={keys.error} />;
  return (
    <Page width="wide">
      <Keys
        items={keys.value}
        models={
          models.ok ? models.value.data.map((model) => ({ id: model.id, name: model.name })) : []
        }
        baseUrl={service.baseUrl}
        budgetsHref={may(access.role, 'budgets.view') ? `/${slug}/billing/budgets` : null}
      />
    </Page>
  );
}
