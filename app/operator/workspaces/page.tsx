import type { Metadata } from 'next';
import { WorkspacesList } from '@/components/operator/data';
import { requireOperatorPage } from '@/lib/console/operator/management';
import { actionResult } from '@/lib/console/platform/failures';
import { readWorkspaceListQuery } from '@/lib/pages/operator';

export const metadata: Metadata = { title: 'Workspaces' };

export default async function OperatorWorkspacesPage({
  searchParams,
}: PageProps<'/operator/workspaces'>) {
  const { manage } = await requireOperatorPage();
  const query = readWorkspaceListQuery(await searchParams);
  const result = await actionResult(() => manage.workspaces.list(query));
  return <WorkspacesList query={query} result={result} />;
}
