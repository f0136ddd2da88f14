import type { PictureColours } from './draw-picture';
import type { MaskColours } from './mask-layer';

/** The theme's colours, for canvases, which know no CSS variables. */
export function readColours(element: HTMLElement): { picture: PictureColours; mask: MaskColours } {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name);
  return {
    picture: {
      light: token('--panel'),
      dark: token('--line'),
      frame: token('--live'),
      scrim: token('--scrim'),
    },
    // The tint of the drawing in both themes, because it lies on the picture and not on the page.
    mask: { tint: rgbOf('oklch(0.74 0.14 280)'), line: rgbOf('oklch(0.9 0.08 280)') },
  };
}

function rgbOf(colour: string): number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return [140, 140, 255];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}
