export type Side = 'top' | 'right' | 'bottom' | 'left';

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

const gap = 6;
const margin = 8;
const oppositeSide: Record<Side, Side> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
};

/**
 * The top left corner, in CSS pixels, of a bubble centered beside its anchor: on the given side, or on the opposite one if there is
 * no space, and always inside the viewport.
 */
export function placeBeside(anchor: Box, bubble: Size, viewport: Size, side: Side) {
  const chosenSide = fitsAt(anchor, bubble, viewport, side) ? side : oppositeSide[side];
  const corner = cornerAt(anchor, bubble, chosenSide);
  return {
    left: clamp(corner.left, margin, viewport.width - bubble.width - margin),
    top: clamp(corner.top, margin, viewport.height - bubble.height - margin),
  };
}

function cornerAt(anchor: Box, bubble: Size, side: Side) {
  const middleX = anchor.left + anchor.width / 2 - bubble.width / 2;
  const middleY = anchor.top + anchor.height / 2 - bubble.height / 2;
  switch (side) {
    case 'top':
      return { left: middleX, top: anchor.top - bubble.height - gap };
    case 'bottom':
      return { left: middleX, top: anchor.top + anchor.height + gap };
    case 'left':
      return { left: anchor.left - bubble.width - gap, top: middleY };
    case 'right':
      return { left: anchor.left + anchor.width + gap, top: middleY };
  }
}

function fitsAt(anchor: Box, bubble: Size, viewport: Size, side: Side): boolean {
  const { left, top } = cornerAt(anchor, bubble, side);
  return side === 'top' || side === 'bottom'
    ? top >= margin && top + bubble.height <= viewport.height - margin
    : left >= margin && left + bubble.width <= viewport.width - margin;
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
