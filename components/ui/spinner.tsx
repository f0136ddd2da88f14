import { cn } from './cn';

/** A turning ring in the text colour. `label` is read out; leave it off where the parent says it. */
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
