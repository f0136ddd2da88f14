import type { ProjectChoice } from '@/lib/pages/project-choice';
import { ProjectDot } from './project-dot';

/** A list of projects to choose one from, or none. */
export function ProjectOptions({
  choices,
  current,
  isPending,
  onChoose,
}: {
  choices: readonly ProjectChoice[];
  /** The one that cannot be chosen again; undefined when there are several. */
  current: string | null | undefined;
  isPending: boolean;
  onChoose: (project: ProjectChoice | null) => void;
}) {
  return (
    <ul className="grid max-h-64 overflow-y-auto">
      {[...choices, null].map((project) => (
        <li key={project?.id ?? 'none'}>
          <button
            type="button"
            disabled={isPending || (project?.id ?? null) === current}
            onClick={() => onChoose(project)}
            className="flex h-9 w-full items-center gap-2.5 rounded-sm px-2 text-start text-sm hover:bg-sunk disabled:opacity-45 pointer-coarse:h-11 dark:hover:bg-raised"
          >
            <ProjectDot color={project?.color ?? null} />
            <span dir="auto" className="min-w-0 truncate">
              {project?.name ?? 'No project'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
