import { ScrollText } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { AuditFilterBar, AuditList } from '@/components/team/audit';
import { Button, EmptyState, PageHeader } from '@/components/ui';
import { requireOperatorPage } from '@/lib/console/operator/management';
import {
  listAudit,
  listAuditActors,
  operatorActionOptions,
  readAuditFilters,
} from '@/lib/console/team/audit';

export const metadata: Metadata = { title: 'Log of operators' };

const path = '/operator/log';
/** The log of the installation belongs to no workspace. */
const installation = { workspace: null };

export default async function OperatorLogPage({ searchParams }: PageProps<'/operator/log'>) {
  await requireOperatorPage();
  const query = readAuditFilters(await searchParams);
  const { before, ...filters } = query;
  const [{ lines, next }, actors] = await Promise.all([
    listAudit(installation, query),
    listAuditActors(installation),
  ]);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <>
      <PageHeader
        title="Log"
        description="What operators did to providers, models, prices and people. Entries can’t be changed."
      />
      <AuditFilterBar
        path={path}
        filters={filters}
        actions={operatorActionOptions}
        people={actors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {lines.length > 0 ? (
        <AuditList entries={lines} label="Log of operators" />
      ) : (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title={isFiltered ? 'Nothing matches' : 'Nothing has happened yet'}
          description={
            isFiltered
              ? 'No entries match this action, person and time.'
              : 'Connect a provider or change a model, and it is written down here.'
          }
        />
      )}
      <nav aria-label="Pages of the log" className="flex justify-between gap-2 empty:hidden">
        {before === undefined ? null : (
          <Button asChild>
            <Link href={`${path}?${new URLSearchParams({ ...filters })}`}>Newest</Link>
          </Button>
        )}
        {next === null ? null : (
          <Button asChild className="ms-auto">
            <Link href={`${path}?${new URLSearchParams({ ...filters, before: next })}`}>Older</Link>
          </Button>
        )}
      </nav>
    </>
  );
}
