import { cn } from '@/components/ui';

/** The logo of Atelier in the text color. Decorative: the name is beside it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn('size-6 shrink-0', className)}>
      <rect width="32" height="32" rx="9" className="fill-ink" />
      <path
        d="M9 23 16 8l7 15M11.8 17.2h8.4"
        className="fill-none stroke-on-ink [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:2.6]"
      />
    </svg>
  );
}
