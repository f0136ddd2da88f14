import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { Banner, Card, CopyButton, formatCredits, PageHeader, RelativeTime } from '@/components/ui';
import { isTerminal, type OperatorTaskDetail } from '@/lib/contract';
import { operatorHref } from '@/lib/pages/operator';
import { CancelTask } from './cancel-task';
import { Facts } from './facts';
import { LedgerLines } from './ledger-lines';
import { costSource, costText, TaskState } from './task-words';

/** One task of any workspace: its route, its reference at the provider, and its cost against its credits. */
export function WorkDetail({
  task,
  people,
}: {
  task: OperatorTaskDetail;
  /** Names by id. */
  people: Readonly<Record<string, string>>;
}) {
  const { id, workspace, route, operation, cost, credits, error } = task;
  const source = costSource(cost);
  const person = task.actor === null ? null : (people[task.actor] ?? task.actor);
  const time = (at: number | null) => (at === null ? '—' : <RelativeTime at={at} />);
  return (
    <>
      <Link
        href={operatorHref('work', {})}
        className="flex w-fit items-center gap-1 text-sm text-ink-2 hover:text-ink"
      >
        <ChevronLeft className="size-4" aria-hidden />
        Work
      </Link>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {task.model}
            <TaskState task={task} />
          </span>
        }
        description={<Id value={id} label="Copy the task’s id" />}
        actions={isTerminal(task.status) ? null : <CancelTask task={id} />}
      />
      {cost.source === 'possible' ? (
        <Banner tone="warn" className="rounded-md">
          The provider may have charged for this work: it was stopped or refused on the way, or the
          connection broke after the start was sent. The credits went back. Look for it in the
          provider’s own list of requests.
        </Banner>
      ) : null}
      {error === null ? null : (
        <Banner tone="bad" className="rounded-md">
          {error.message ?? 'It failed.'} ({error.code})
        </Banner>
      )}
      <Facts
        facts={[
          ['Cost', costText(task) + (source === null ? '' : ` · ${source}`)],
          [
            'Credits',
            credits.settled === null
              ? `${formatCredits(credits.authorized)} reserved`
              : `${formatCredits(credits.settled)} charged`,
          ],
          ['Provider', route?.provider ?? 'None yet'],
          ['Its model', route?.model ?? '—'],
          ['Attempts', String(task.attempts)],
          [
            'Workspace',
            <Link
              key="workspace"
              href={`/operator/workspaces/${encodeURIComponent(workspace.id)}`}
              className="underline underline-offset-2"
            >
              <bdi>{workspace.name}</bdi>
            </Link>,
          ],
          ['Made by', person ?? 'An API key'],
          ['Made', time(task.created_at)],
          ['Started', time(task.started_at)],
          ['Ended', time(task.completed_at)],
        ]}
      />
      {operation === null ? null : (
        <Card className="grid gap-1 p-5">
          <h2 className="text-md font-semibold">Reference at the provider</h2>
          <Id value={operation} label="Copy the reference" />
        </Card>
      )}
      <Card className="grid gap-3 p-5">
        <h2 className="text-md font-semibold">Ledger lines</h2>
        <LedgerLines lines={task.ledger} people={people} />
      </Card>
    </>
  );
}

const Id = ({ value, label }: { value: string; label: string }) => (
  <span className="flex items-center gap-1 font-mono text-sm text-ink-2">
    <span className="min-w-0 break-all">{value}</span>
    <CopyButton value={value} label={label} size="sm" />
  </span>
);
