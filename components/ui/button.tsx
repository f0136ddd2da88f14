import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { Spinner } from './spinner';

/** Class names of a button, for links and triggers that must look like one. */
export const buttonVariants = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap font-medium select-none transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-not-allowed aria-disabled:opacity-45 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-ink text-on-ink hover:bg-ink-hover',
        secondary: 'border border-line-strong bg-panel text-ink hover:bg-sunk dark:hover:bg-raised',
        ghost: 'text-ink-2 hover:bg-sunk hover:text-ink dark:hover:bg-raised',
        danger: 'bg-bad-solid text-white hover:brightness-90',
      },
      size: {
        sm: 'h-8 rounded-sm px-3 text-sm pointer-coarse:min-h-11',
        md: 'h-9 rounded-md px-3.5 text-sm pointer-coarse:min-h-11',
        lg: 'h-11 rounded-md px-5 text-base font-semibold',
      },
      icon: { true: 'px-0 pointer-coarse:min-w-11', false: '' },
    },
    compoundVariants: [
      { icon: true, size: 'sm', class: 'w-8' },
      { icon: true, size: 'md', class: 'w-9' },
      { icon: true, size: 'lg', class: 'w-11' },
    ],
    defaultVariants: { variant: 'secondary', size: 'md', icon: false },
  },
);

/** `loading` is not for `asChild`: a link has nothing to wait for. */
export type ButtonProps = ComponentProps<'button'> &
  Omit<VariantProps<typeof buttonVariants>, 'icon'> & {
    loading?: boolean;
    asChild?: boolean;
  };

/**
 * A button. While `loading` it keeps its width and focus, is announced as busy and ignores presses. `asChild` gives its
 * look to the single child, for links.
 */
export function Button({
  variant,
  size,
  loading = false,
  asChild = false,
  className,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot className={classes} {...props}>
        {children}
      </Slot>
    );
  }
  if (!loading) {
    return (
      <button type="button" className={classes} {...props}>
        {children}
      </button>
    );
  }
  return (
    <button
      type="button"
      {...props}
      className={cn(classes, 'aria-disabled:opacity-100')}
      aria-busy
      aria-disabled
      onClick={(event) => event.preventDefault()}
    >
      <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
      <Spinner className="absolute inset-0 m-auto" />
    </button>
  );
}
