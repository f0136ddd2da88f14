import { cn } from './cn';
import { initials } from './format';

const sizes = { sm: 'size-6 text-2xs', md: 'size-7 text-sm', lg: 'size-10 text-md' };

/** Initials in a square (a workspace) or a circle (a person). Decorative: the name is beside it. */
export function Avatar({
  name,
  shape = 'circle',
  size = 'md',
  className,
}: {
  name: string;
  shape?: 'circle' | 'square';
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid shrink-0 place-items-center font-bold select-none',
        shape === 'square' ? 'rounded-[8px] bg-ink text-on-ink' : 'rounded-full bg-line text-ink-2',
        sizes[size],
        className,
      )}
    >
      {initials(name, shape === 'square' ? 1 : 2)}
    </span>
  );
}
