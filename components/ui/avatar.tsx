import { cn } from './cn';
import { initials } from './format';

const sizes = { sm: 'size-6 text-2xs', md: 'size-7 text-sm', lg: 'size-10 text-md' };

/** One of twelve hues, in degrees; always the same for a name. */
function hueOf(name: string): number {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9_973;
  return (sum % 12) * 30;
}

/** Initials in a square (a workspace) or a circle (a person), in a colour of its own. Decorative: the name is beside it. */
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
        shape === 'square' ? 'rounded-[8px]' : 'rounded-full',
        sizes[size],
        className,
      )}
      style={{
        backgroundColor: `oklch(var(--avatar) ${hueOf(name)})`,
        color: `oklch(var(--avatar-ink) ${hueOf(name)})`,
      }}
    >
      {initials(name, shape === 'square' ? 1 : 2)}
    </span>
  );
}
