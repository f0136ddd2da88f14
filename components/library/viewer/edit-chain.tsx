import Link from 'next/link';
import { Credits } from '@/components/ui';
import { editHref } from '@/lib/forms';
import type { CreationDetail } from '@/lib/pages/task-detail';
import { versionName } from '@/lib/pages/versions';
import { type EditStep, stepsTo, stripOf } from '../../edit';

/** The edits on the way from the original to an output; none for a result that no edit made. */
export function stepsOf(detail: CreationDetail | undefined, output: number): EditStep[] {
  if (!detail?.edits) return [];
  const { creation, edits: history } = detail;
  const name = versionName({ kind: 'result', taskId: creation.task_id, output });
  return stepsTo(stripOf(history, history.tasks), history.edits, name);
}

/** The versions from the original to a result, with the cost of each edit and of all. */
export function EditChain({
  workspace,
  steps,
  origin,
}: {
  workspace: string;
  steps: readonly EditStep[];
  /** The query of the viewer's address, to which the edit room leads back. */
  origin: URLSearchParams;
}) {
  if (steps.length === 0) return null;
  const total = steps.reduce((sum, { credits }) => sum + (credits ?? 0), 0);
  return (
    <div>
      <h3 className="mb-1.5 flex text-xs text-ink-3">
        Edits
        <span className="ms-auto">
          <Credits amount={total} /> in all
        </span>
      </h3>
      <ol className="grid gap-1">
        {steps.map(({ item: { key, number, label, ready }, credits }) =>
          ready === null ? null : (
            <li key={key}>
              <Link
                href={editHref(workspace, ready.version, origin)}
                prefetch={false}
                className="flex items-center gap-2.5 rounded-sm py-1 text-sm hover:bg-sunk dark:hover:bg-raised"
              >
                <span className="size-9 shrink-0 overflow-hidden rounded-xs border border-line bg-sunk">
                  {ready.picture === undefined ? null : (
                    // biome-ignore lint/performance/noImgElement: the service makes the sizes
                    <img src={ready.picture} alt="" className="size-full object-cover" />
                  )}
                </span>
                <span className="min-w-0 flex-1 truncate" title={label}>
                  v{number} · <bdi>{label}</bdi>
                </span>
                {credits === null ? null : (
                  <span className="text-xs text-ink-3">
                    {credits === 0 ? 'Free' : <Credits amount={credits} />}
                  </span>
                )}
              </Link>
            </li>
          ),
        )}
      </ol>
    </div>
  );
}
