import type { CSSProperties, ReactNode } from 'react';
import { cn } from '@/components/ui';

const rowHeight = 190;
const largeHeight = 'min(26rem, 60dvh)';

interface TileFrameProps {
  /** Width over height. */
  ratio: number;
  /** In a row of its own, as large as fits. */
  large?: boolean;
  className?: string;
  children?: ReactNode;
}

/**
 * The frame of a tile in a justified row: its width follows its ratio, so that the tiles of a row have about the same
 * height. It has its size before the image loads, so nothing moves.
 */
export function TileFrame({ ratio, large = false, className, children }: TileFrameProps) {
  const bounded = Math.min(2.4, Math.max(0.5, ratio));
  if (large) {
    return (
      <li
        className={cn('relative min-w-0 basis-full overflow-hidden rounded-md bg-sunk', className)}
      >
        <div
          className="relative mx-auto max-w-full"
          style={{ aspectRatio: bounded, width: `calc(${largeHeight} * ${bounded})` }}
        >
          {children}
        </div>
      </li>
    );
  }
  const width = bounded * rowHeight;
  const style: CSSProperties & Record<'--tile-max', string> = {
    '--tile-max': `${width * 1.5}px`,
    flexGrow: bounded,
    flexBasis: width,
    aspectRatio: bounded,
  };
  return (
    <li
      className={cn('relative min-w-0 overflow-hidden rounded-md sm:max-w-(--tile-max)', className)}
      style={style}
    >
      {children}
    </li>
  );
}
