import type { Metadata } from 'next';
import { WorkspaceDetail } from '@/components/operator/data';
import { readPeopleNames, requireOperatorPage } from '@/lib/console/operator/management';
import { orNotFound } from '@/lib/console/operator/records';

export const metadata: Metadata = { title: 'Workspace' };

/** Lines of the ledger that the page shows; the workspace's own page has all of them. */
const shownLines = 20;

export default async function OperatorWorkspacePage({
  params,
}: PageProps<'/operator/workspaces/[workspace]'>) {
  const { manage } = await requireOperatorPage();
  const id = decodeURIComponent((await params).workspace);
  const [workspace, ledger] = await orNotFound(
    Promise.all([manage.workspaces.summary(id), manage.billing(id).ledger({ limit: shownLines })]),
  );
  const people = await readPeopleNames(ledger.data.flatMap(({ actor }) => actor ?? []));
  return <WorkspaceDetail workspace={workspace} lines={ledger.data} people={people} />;
}
