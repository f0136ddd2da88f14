import { Credits, formatCount, RelativeTime } from '@/components/ui';
import type { ExperimentSummary } from '@/lib/pages/experiments';
import { IntentLink } from '../layout';

/** The lists that ran last, as links to their results. */
export function EarlierLists({
  workspace,
  lists,
}: {
  workspace: string;
  lists: readonly ExperimentSummary[];
}) {
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="earlier-lists">
      <h2 id="earlier-lists" className="mb-2 text-sm font-medium">
        Earlier lists
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line">
        {lists.map(({ id, name, succeeded, cells, spent, author, updated_at }) => (
          <li key={id} className="relative px-3 py-2 text-sm hover:bg-sunk">
            <IntentLink
              href={`/${workspace}/experiments/${id}/list`}
              dir="auto"
              className="block truncate after:absolute after:inset-0"
            >
              {name}
            </IntentLink>
            <span className="text-xs text-ink-3">
              {formatCount(succeeded)} of {formatCount(cells)} · <Credits amount={spent} /> ·{' '}
              <bdi>{author}</bdi>, <RelativeTime at={new Date(updated_at)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
