import type { CSSProperties, ReactNode } from 'react';
import { cn } from '@/components/ui';

const rowHeight = 190;
const largeHeight = 'min(26rem, 60dvh)';

interface TileFrameProps {
  /** Width over height. */
  ratio: number;
  /** In a row of its own and as large as that allows. */
  large?: boolean;
  className?: string;
  children?: ReactNode;
}

/**
 * The place of a tile in a justified row: wide ones take more of it, and all of a row are about as high. The size is
 * known before the picture is, so nothing moves when it comes.
 */
export function TileFrame({ ratio, large = false, className, children }: TileFrameProps) {
  const bounded = Math.min(2.4, Math.max(0.5, ratio));
  if (large) {
    return (
      <li className={cn('relative basis-full overflow-hidden rounded-md bg-sunk', className)}>
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
