import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import {
  Badge,
  Button,
  Card,
  CopyButton,
  formatCount,
  formatCreditAmount,
  PageHeader,
} from '@/components/ui';
import type { ReadLedgerLine, WorkspaceSummary } from '@/lib/contract';
import { operatorHref } from '@/lib/pages/operator';
import { Facts } from './facts';
import { GrantForm } from './grant-form';
import { LedgerLines } from './ledger-lines';
import { LimitForm } from './limit-form';
import { StateCard } from './state-card';

/** One workspace: balance and grants, limits, state and its latest ledger lines. */
export function WorkspaceDetail({
  workspace,
  lines,
  people,
}: {
  workspace: WorkspaceSummary;
  lines: readonly ReadLedgerLine[];
  /** Names by id. */
  people: Readonly<Record<string, string>>;
}) {
  const { id, name, kind, status, balance, region, group, running, queued } = workspace;
  return (
    <>
      <Link
        href="/operator/workspaces"
        className="flex w-fit items-center gap-1 text-sm text-ink-2 hover:text-ink"
      >
        <ChevronLeft className="size-4" aria-hidden />
        Workspaces
      </Link>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span dir="auto" className="min-w-0 wrap-break-word">
              {name}
            </span>
            {kind === 'personal' ? <Badge>Personal</Badge> : null}
            {status === 'suspended' ? (
              <Badge tone="bad">Suspended</Badge>
            ) : (
              <Badge tone="good">Active</Badge>
            )}
          </span>
        }
        description={
          <span className="flex items-center gap-1 text-sm">
            <span className="min-w-0 truncate">{id}</span>
            <CopyButton value={id} label="Copy the id" size="sm" />
          </span>
        }
        actions={
          <Button asChild>
            <Link href={operatorHref('work', { workspace: id })}>Show its work</Link>
          </Button>
        }
      />
      <Facts
        facts={[
          ['Available', formatCreditAmount(balance.available)],
          ['Reserved for running work', formatCreditAmount(balance.authorized)],
          ...(balance.owed === 0 ? [] : ([['Owed', formatCreditAmount(balance.owed)]] as const)),
          ['Running', formatCount(running)],
          ['Waiting', queued >= 1000 ? '1,000 or more' : formatCount(queued)],
          ['Region and group', `${region} · ${group}`],
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <GrantForm workspace={id} />
        <LimitForm
          key={JSON.stringify(workspace.rate_limit)}
          workspace={id}
          limit={workspace.rate_limit}
          standard={workspace.default_rate_limit}
        />
        <StateCard workspace={id} name={name} status={status} />
      </div>
      <Card className="grid gap-3 p-5">
        <h2 className="text-md font-semibold">Latest ledger lines</h2>
        <LedgerLines lines={lines} people={people} />
      </Card>
    </>
  );
}
