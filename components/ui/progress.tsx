import { cn } from './cn';

/** Progress from 0 to 100; `null` while it is unknown. `label` is the accessible name. */
export function Progress({
  value,
  label,
  className,
}: {
  value: number | null;
  label: string;
  className?: string;
}) {
  const percent = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      className={cn('h-[3px] overflow-hidden rounded-full bg-line-strong', className)}
    >
      <div
        className={cn(
          'h-full rounded-full bg-live',
          percent === null
            ? 'w-2/5 animate-[indeterminate_1.4s_ease-in-out_infinite]'
            : 'origin-left transition-transform duration-300',
        )}
        style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
