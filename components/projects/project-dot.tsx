import { cn } from '@/components/ui';
import type { ProjectColor } from '@/lib/pages/project-choice';

const fills: Readonly<Record<ProjectColor, string>> = {
  grey: 'bg-ink-3',
  violet: 'bg-chart-1',
  blue: 'bg-chart-2',
  green: 'bg-chart-5',
  amber: 'bg-chart-3',
  red: 'bg-chart-4',
};

/** The colour of a project; hollow for no project. */
export function ProjectDot({
  color,
  className,
}: {
  color: ProjectColor | null;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-block size-2.5 shrink-0 rounded-full',
        color === null ? 'border border-edge' : fills[color],
        className,
      )}
    />
  );
}
