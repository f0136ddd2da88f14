import type { CSSProperties, ReactNode } from 'react';
import { cn } from '@/components/ui';

export interface RowTile {
  readonly key: string;
  /** Width over height. */
  readonly ratio: number;
  readonly content: ReactNode;
  /** Below the tile. */
  readonly caption?: string | undefined;
}

const smallHeight = '11rem';
const largeHeight = 'min(26rem, 60dvh)';
const maxTilesPerRow = 4;
const gapRem = 0.625;

const clampRatio = ({ ratio }: RowTile): number => Math.min(3, Math.max(0.4, ratio));

/** The width of a row whose tiles have their full height. */
export function rowWidth(tiles: readonly RowTile[], isLarge: boolean): string {
  if (tiles.length > maxTilesPerRow) return '100%';
  const ratios = tiles.reduce((sum, tile) => sum + clampRatio(tile), 0);
  const gaps = (tiles.length - 1) * gapRem;
  return `calc(${isLarge ? largeHeight : smallHeight} * ${ratios.toFixed(3)} + ${gaps}rem)`;
}

/**
 * Tiles of equal height side by side, each in its own shape. They have their size before anything loads, so nothing
 * moves.
 */
export function TileRow({ tiles, isLarge }: { tiles: readonly RowTile[]; isLarge: boolean }) {
  const isWrapped = tiles.length > maxTilesPerRow;
  return (
    <ul
      className={cn('flex gap-2.5', isWrapped ? 'flex-wrap' : 'max-sm:flex-wrap')}
      style={{ maxWidth: rowWidth(tiles, isLarge) }}
    >
      {tiles.map((tile, index) => {
        const ratio = clampRatio(tile);
        // On a phone, two tiles share a row: each even index with the next one.
        const neighbour = tiles[index % 2 === 0 ? index + 1 : index - 1];
        const share = ratio / (ratio + clampRatio(neighbour ?? tile));
        const style: CSSProperties & Record<'--ratio' | '--share', number> = {
          '--ratio': ratio,
          '--share': share,
        };
        return (
          <li
            key={tile.key}
            style={style}
            className={cn(
              'min-w-0 max-sm:flex-[0_0_calc((100%_-_0.625rem)*var(--share))]',
              tiles.length === 1 && 'max-sm:flex-[0_0_100%]',
              isWrapped
                ? 'sm:max-w-[calc(var(--ratio)*16rem)] sm:flex-[var(--ratio)_1_calc(var(--ratio)*11rem)]'
                : 'sm:flex-[calc(var(--ratio)*100)_1_0px]',
            )}
          >
            <div className="relative overflow-hidden rounded-md" style={{ aspectRatio: ratio }}>
              {tile.content}
            </div>
            {tile.caption === undefined ? null : (
              <p dir="auto" className="mt-1.5 truncate text-xs text-ink-2" title={tile.caption}>
                {tile.caption}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
