import type { PaletteColor } from '@/lib/pages/characters';
import { addKeys } from './palette-keys';

/** The colours of a palette side by side, without their names. Decorative. */
export function PaletteSwatches({ palette }: { palette: readonly PaletteColor[] }) {
  return (
    <span aria-hidden className="flex gap-0.5">
      {addKeys(palette.slice(0, 6)).map(({ key, color }) => (
        <span
          key={key}
          className="size-3 rounded-xs border border-line"
          style={{ backgroundColor: color }}
        />
      ))}
    </span>
  );
}
