import { ListChecks } from 'lucide-react';
import Link from 'next/link';
import { Banner, Button, formatCreditAmount, PageHeader, RelativeTime } from '@/components/ui';
import type { OperatorTask, OperatorTaskList } from '@/lib/contract';
import type { ActionResult } from '@/lib/pages/failures';
import { operatorHref, type WorkListQuery } from '@/lib/pages/operator';
import { FindField } from './find-field';
import { ResultList } from './result-list';
import { costText, TaskState } from './task-words';
import { Views } from './views';

const views = [
  ['all', 'Recent'],
  ['open', 'Running'],
  ['failed_with_cost', 'Failed with cost'],
  ['possible_cost', 'Possible cost'],
] as const;

const emptyMessages = {
  all: [
    'No task found',
    'Find one by its id, by the id of a file it made, or by the provider’s reference.',
  ],
  open: ['Nothing is running', 'Images, videos and audio that wait or run are shown here.'],
  failed_with_cost: [
    'Nothing failed and still cost',
    'Tasks without a result that a provider charges for are shown here.',
  ],
  possible_cost: [
    'Every cost is certain',
    'Work that was stopped, refused on the way or lost may be charged by its provider. It is shown here with its possible cost.',
  ],
} as const;

/** Tasks of all workspaces, with who runs them and what they cost. */
export function WorkList({
  query,
  result,
}: {
  query: WorkListQuery;
  result: ActionResult<OperatorTaskList>;
}) {
  const { view, find, workspace } = query;
  const href = (change: Partial<WorkListQuery>) => {
    const next = { find, workspace, view, ...change };
    return operatorHref('work', { ...next, view: next.view === 'all' ? undefined : next.view });
  };
  const [title, description] = emptyMessages[view];
  return (
    <>
      <PageHeader
        title="Work"
        description="Images, videos and audio of every workspace: who makes them, what they cost and what they earn. Prompts and results stay with the workspace."
      />
      <search className="flex flex-wrap items-center gap-2">
        <FindField
          page="work"
          query={{ view: view === 'all' ? undefined : view, find, workspace }}
          label="Find a task"
          placeholder="Task, workspace, file or provider id"
        />
        <Views
          label="Which tasks"
          views={views.map(([value, label]) => ({
            label,
            href: href({ view: value }),
            isHere: value === view,
          }))}
        />
      </search>
      {workspace === undefined ? null : (
        <Banner
          className="rounded-md"
          actions={
            <Button asChild size="sm">
              <Link href={href({ workspace: undefined })}>Show all workspaces</Link>
            </Button>
          }
        >
          Only tasks of {workspace}.
        </Banner>
      )}
      <ResultList
        label="Tasks"
        result={result}
        row={(task) => <TaskRow key={task.id} task={task} />}
        newest={query.after === undefined ? null : href({})}
        older={(after) => href({ after })}
        icon={<ListChecks aria-hidden />}
        title={title}
        description={description}
      />
    </>
  );
}

function TaskRow({ task }: { task: OperatorTask }) {
  const { id, model, workspace, route, operation, attempts, credits } = task;
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-sunk sm:grid-cols-2 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,0.8fr)] dark:hover:bg-raised">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            href={`/operator/work/${encodeURIComponent(id)}`}
            className="min-w-0 truncate font-medium after:absolute after:inset-0"
          >
            {model}
          </Link>
          <TaskState task={task} />
        </p>
        <p className="truncate text-xs text-ink-3">
          <bdi>{workspace.name}</bdi> · <RelativeTime at={task.created_at} />
        </p>
        <p className="truncate font-mono text-xs text-ink-3">{id}</p>
      </div>
      <div className="min-w-0 text-sm">
        <p className="truncate">
          {route === null ? (
            <span className="text-ink-3">No provider yet</span>
          ) : (
            [route.provider, route.model].filter(Boolean).join(' · ')
          )}
        </p>
        <p className="truncate text-xs text-ink-3">
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          {operation === null ? '' : ` · ${operation}`}
        </p>
      </div>
      <div className="min-w-0 text-sm lg:text-right">
        <p className="num">Cost: {costText(task)}</p>
        <p className="num text-xs text-ink-3">
          {credits.settled === null
            ? `${formatCreditAmount(credits.authorized)} reserved`
            : `${formatCreditAmount(credits.settled)} charged`}
        </p>
      </div>
    </li>
  );
}
