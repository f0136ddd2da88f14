import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

/** A field's name; `aside` sits at the right end, for counts and units. */
export function Label({
  aside,
  required,
  className,
  children,
  ...props
}: ComponentProps<'label'> & { aside?: ReactNode; required?: boolean }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the caller gives htmlFor
    <label
      className={cn('mb-1.5 flex items-baseline gap-1.5 text-sm font-medium', className)}
      {...props}
    >
      <span>
        {children}
        {required ? (
          <span className="text-ink-3" aria-hidden>
            {' '}
            *
          </span>
        ) : null}
      </span>
      {aside ? <span className="num ms-auto text-xs font-normal text-ink-3">{aside}</span> : null}
    </label>
  );
}

/** The help text of a field. Point the field's `aria-describedby` at its id. */
export function FieldHelp({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('mt-1.5 text-xs text-ink-3', className)} {...props} />;
}

/** Why a field's value cannot be used; renders nothing without text. */
export function FieldError({ className, children, ...props }: ComponentProps<'p'>) {
  if (!children) return null;
  return (
    <p
      role="alert"
      className={cn('mt-1.5 flex items-start gap-1.5 text-xs text-bad', className)}
      {...props}
    >
      <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
      <span>{children}</span>
    </p>
  );
}
