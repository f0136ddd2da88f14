import type { ComponentProps } from 'react';
import { cn } from './cn';
import { TextLimit } from './text-limit';

/** The frame that every text field shares. */
export const fieldClasses =
  'w-full rounded-md border border-line-strong bg-panel px-3 text-base text-ink transition-colors hover:border-edge focus-visible:border-transparent focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-live disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-3 aria-invalid:border-bad aria-invalid:focus-visible:outline-bad';

/** A one-line text field. `limit`: the greatest number of characters. */
export function Input({
  className,
  type = 'text',
  limit,
  ...props
}: ComponentProps<'input'> & { limit?: number }) {
  const field = (
    <input
      dir="auto"
      type={type}
      className={cn(fieldClasses, 'h-9 pointer-coarse:min-h-11', className)}
      {...props}
    />
  );
  return limit === undefined ? field : <TextLimit limit={limit}>{field}</TextLimit>;
}
