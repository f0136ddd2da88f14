import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn';

const tones = {
  neutral: { className: 'bg-sunk text-ink-2', icon: Info },
  good: { className: 'bg-good-soft text-good', icon: CircleCheck },
  warn: { className: 'bg-warn-soft text-warn', icon: TriangleAlert },
  bad: { className: 'bg-bad-soft text-bad', icon: TriangleAlert },
};

/** A line or card about a lasting condition. `actions` are at its end. */
export function Banner({
  tone = 'neutral',
  actions,
  className,
  children,
}: {
  tone?: keyof typeof tones;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const { className: toneClasses, icon: Icon } = tones[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cn(
        'flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm md:px-6',
        toneClasses,
        className,
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 grow basis-48 text-pretty">{children}</p>
      {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
    </div>
  );
}
