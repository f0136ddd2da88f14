import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { CreateListPage } from '@/components/create-list';
import { readLists } from '@/lib/console/experiments';
import { lacksKey } from '@/lib/console/platform/connection';
import { requirePageAccess } from '@/lib/console/team/access';
import { readModelsOrNull } from '../../models/read-models';

export const metadata: Metadata = { title: 'From a list' };

export default async function CreateListRoute({ params }: PageProps<'/[workspace]'>) {
  const access = await requirePageAccess((await params).workspace, 'generations.create');
  const { id, slug, kind } = access.workspace;
  // Create explains that it needs a team workspace.
  if (kind === 'personal') redirect(`/${slug}/create`);
  if (await lacksKey(id)) redirect(`/${slug}/connect`);
  const [models, earlierLists] = await Promise.all([readModelsOrNull(id), readLists(access)]);
  return <CreateListPage workspace={slug} models={models} earlierLists={earlierLists} />;
}
