import { Building2 } from 'lucide-react';
import Link from 'next/link';
import { Badge, formatCount, formatCredits, PageHeader, RelativeTime } from '@/components/ui';
import type { WorkspaceSummary, WorkspaceSummaryList } from '@/lib/contract';
import type { ActionResult } from '@/lib/pages/failures';
import { operatorHref, type WorkspaceListQuery } from '@/lib/pages/operator';
import { FindField } from './find-field';
import { ResultList } from './result-list';
import { Views } from './views';

const states = [
  [undefined, 'All'],
  ['active', 'Active'],
  ['suspended', 'Suspended'],
] as const;

/** Every workspace of the installation with its balance and what it has at work. */
export function WorkspacesList({
  query,
  result,
}: {
  query: WorkspaceListQuery;
  result: ActionResult<WorkspaceSummaryList>;
}) {
  const { find, status } = query;
  const href = (change: Partial<WorkspaceListQuery>) =>
    operatorHref('workspaces', { find, status, ...change });
  return (
    <>
      <PageHeader
        title="Workspaces"
        description="Balances, limits and running work of every workspace. Open one to give it credits or to suspend it."
      />
      <search className="flex flex-wrap items-center gap-2">
        <FindField
          page="workspaces"
          query={{ find, status }}
          label="Find a workspace"
          placeholder="Name or id"
        />
        <Views
          label="State"
          views={states.map(([value, label]) => ({
            label,
            href: href({ status: value }),
            isHere: value === status,
          }))}
        />
      </search>
      <ResultList
        label="Workspaces"
        result={result}
        row={(workspace) => <WorkspaceRow key={workspace.id} workspace={workspace} />}
        newest={query.after === undefined ? null : href({})}
        older={(after) => href({ after })}
        icon={<Building2 aria-hidden />}
        title="No workspace found"
        description="Try another name or id, or show all states."
      />
    </>
  );
}

function WorkspaceRow({ workspace }: { workspace: WorkspaceSummary }) {
  const { id, name, kind, status, balance, running, queued, rate_limit: limit } = workspace;
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-sunk sm:grid-cols-[minmax(0,1fr)_auto] dark:hover:bg-raised">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            href={`/operator/workspaces/${encodeURIComponent(id)}`}
            dir="auto"
            className="min-w-0 truncate font-medium after:absolute after:inset-0"
          >
            {name}
          </Link>
          {kind === 'personal' ? <Badge>Personal</Badge> : null}
          {status === 'suspended' ? <Badge tone="bad">Suspended</Badge> : null}
          {limit === null ? null : (
            <Badge tone="warn">{formatCount(limit.requests_per_minute)} a minute</Badge>
          )}
        </p>
        <p className="truncate text-xs text-ink-3">
          {id} · made <RelativeTime at={workspace.created_at} />
        </p>
      </div>
      <div className="sm:text-right">
        <p className="num">{formatCredits(balance.available)} credits</p>
        <p className="text-xs text-ink-3">
          {running === 0 && queued === 0
            ? 'nothing running'
            : `${formatCount(running)} running, ${queued >= 1000 ? '1,000 or more' : formatCount(queued)} waiting`}
          {balance.authorized === 0 ? '' : ` · ${formatCredits(balance.authorized)} reserved`}
        </p>
      </div>
    </li>
  );
}
