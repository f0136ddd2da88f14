import { Clapperboard, LayoutDashboard } from 'lucide-react';
import Link from 'next/link';
import type { ResultPlace } from '@/lib/pages/task-detail';

const kinds = {
  board: { icon: LayoutDashboard, path: 'boards/', label: 'Board' },
  storyboard: { icon: Clapperboard, path: 'storyboards/', label: 'Storyboard' },
} as const;

/** The boards and storyboards that show a result. */
export function ResultPlaces({
  workspace,
  places,
}: {
  workspace: string;
  places: readonly ResultPlace[];
}) {
  return (
    <ul className="grid gap-1">
      {places.map(({ kind, id, name }) => {
        const { icon: Icon, path, label } = kinds[kind];
        return (
          <li key={`${kind} ${id}`}>
            <Link
              href={`/${workspace}/${path}${encodeURIComponent(id)}`}
              prefetch={false}
              aria-label={`${label} ${name}`}
              className="flex min-h-8 items-center gap-2 rounded-sm text-sm underline-offset-2 hover:underline pointer-coarse:min-h-11"
            >
              <Icon className="size-4 shrink-0 text-ink-3" aria-hidden />
              <span dir="auto" className="truncate">
                {name}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
