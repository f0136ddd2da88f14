import type { CSSProperties, ReactNode } from 'react';
import { cn } from '@/components/ui';

const rowHeight = 190;

/**
 * The place of a tile in a justified row: wide ones take more of it, and all of a row are about as high. The size is
 * known before the picture is, so nothing moves when it comes.
 */
export function TileFrame({
  ratio,
  className,
  children,
}: {
  /** Width over height. */
  ratio: number;
  className?: string;
  children?: ReactNode;
}) {
  const bounded = Math.min(2.4, Math.max(0.5, ratio));
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
