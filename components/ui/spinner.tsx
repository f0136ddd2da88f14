import { cn } from './cn';

/** A spinner in the text color. `label`: for screen readers; without it the parent must have a label. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={cn(
        'inline-block size-4 animate-spin rounded-full border-[1.5px] border-current border-t-transparent',
        className,
      )}
    >
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
