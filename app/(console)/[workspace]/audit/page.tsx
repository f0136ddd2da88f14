import { ScrollText, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Page } from '@/components/layout';
import { AuditFilterBar, AuditList } from '@/components/team/audit';
import { Button, EmptyState, PageHeader } from '@/components/ui';
import { requirePageAccess } from '@/lib/console/team/access';
import {
  auditActionOptions,
  listAudit,
  listAuditActors,
  readAuditFilters,
} from '@/lib/console/team/audit';

export const metadata: Metadata = { title: 'Audit log' };

export default async function AuditPage({ params, searchParams }: PageProps<'/[workspace]/audit'>) {
  const access = await requirePageAccess((await params).workspace, 'audit.view');
  const query = readAuditFilters(await searchParams);
  const { before, ...filters } = query;
  const [{ lines, next }, actors] = await Promise.all([
    listAudit(access, query),
    listAuditActors(access),
  ]);
  const path = `/${access.workspace.slug}/audit`;
  const isFiltered = Object.keys(query).length > 0;
  const olderSearch = new URLSearchParams({
    ...filters,
    ...(next === null ? {} : { before: next }),
  });
  return (
    <Page width="wide">
      <PageHeader description="Who did what, when and from where. Entries can’t be changed." />
      <AuditFilterBar
        path={path}
        csvPath={`/api/console${path}/csv`}
        filters={filters}
        actions={auditActionOptions}
        people={actors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {lines.length > 0 ? (
        <AuditList entries={lines} />
      ) : (
        <EmptyLog isFiltered={isFiltered} path={path} />
      )}
      {next === null && before === undefined ? null : (
        <nav aria-label="Pages of the log" className="flex justify-between gap-2">
          {before === undefined ? (
            <span />
          ) : (
            <Button asChild>
              <Link href={`${path}?${new URLSearchParams({ ...filters })}`}>Newest</Link>
            </Button>
          )}
          {next === null ? null : (
            <Button asChild>
              <Link href={`${path}?${olderSearch}`}>Older</Link>
            </Button>
          )}
        </nav>
      )}
    </Page>
  );
}

function EmptyLog({ isFiltered, path }: { isFiltered: boolean; path: string }) {
  if (!isFiltered) {
    return (
      <EmptyState
        icon={<ScrollText />}
        title="Nothing has happened yet"
        description="Invitations, roles, keys, settings and removals are recorded here."
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="Nothing matches"
      description="No entries match this action, person and time."
      action={
        <Button asChild>
          <Link href={path}>Show everything</Link>
        </Button>
      }
    />
  );
}
