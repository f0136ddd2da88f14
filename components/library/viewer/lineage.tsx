import Link from 'next/link';
import { resultHref } from '@/lib/pages/result-href';
import type { Relative } from '@/lib/pages/task-detail';

/** The creations that this one was made from and those made from it, as linked images. */
export function Lineage({
  workspace,
  title,
  relatives,
}: {
  workspace: string;
  title: string;
  relatives: readonly Relative[];
}) {
  if (relatives.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 text-xs text-ink-3">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {relatives.map(({ task_id, output, prompt, thumbnail_url, kind }) => (
          <li key={`${task_id}:${output}`}>
            <Link
              href={resultHref(workspace, task_id, output > 0 ? output : undefined)}
              title={prompt}
              aria-label={prompt || kind}
              className="grid size-16 place-items-center overflow-hidden rounded-md border border-line bg-sunk text-2xs text-ink-3"
            >
              {thumbnail_url === null ? (
                kind
              ) : (
                // biome-ignore lint/performance/noImgElement: the service makes the sizes
                <img src={thumbnail_url} alt="" className="size-full object-cover" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
