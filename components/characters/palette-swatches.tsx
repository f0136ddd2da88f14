import type { PaletteColor } from '@/lib/pages/characters';

/** The colours of a palette side by side, without their names. Decorative. */
export function PaletteSwatches({ palette }: { palette: readonly PaletteColor[] }) {
  return (
    <span aria-hidden className="flex gap-0.5">
      {palette.slice(0, 6).map(({ name, color }, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two colours may be the same
          key={`${at} ${name} ${color}`}
          className="size-3 rounded-xs border border-line"
          style={{ backgroundColor: color }}
        />
      ))}
    </span>
  );
}
