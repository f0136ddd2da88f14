import type { BoardColour } from '@/lib/pages/boards';
import type { Creation } from '@/lib/pages/creations';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import { logoSize } from '../../characters';
import { coverSourceOf, findStoredOutput, sourceOf, uploadSourceOf } from '../../library/gallery';
import type { SurfaceItem } from './item-changes';
import { type Slide, wrapText } from './slides';

/** The largest canvas that all browsers draw, in pixels. */
const maxSide = 8_000;
const maxArea = 40_000_000;
const margin = 24;
const font = 'system-ui, sans-serif';

/** The colours of the light theme, whichever one the page shows. */
const colours: Readonly<Record<BoardColour, string>> = {
  yellow: '#fbf1dc',
  blue: '#ecebff',
  green: '#e4f6ea',
  pink: '#fdeaea',
  grey: '#f1f0ef',
};
const ink = '#1c1b19';
const line = '#d6d4d1';

/** The address from which a script may read the picture of an item; null when it has none. */
export function pictureAddress(
  item: SurfaceItem,
  tasks: ReadonlyMap<string, Creation>,
  workspace: string,
): string | null {
  if (item.kind === 'upload') {
    const { file } = item;
    if (file === null || pictureUrlOf(file) === undefined) return null;
    return uploadSourceOf(file.url, workspace, file.asset_id);
  }
  const output = item.output ?? 0;
  const task = item.task_id === null ? undefined : tasks.get(item.task_id);
  const file = findStoredOutput(task, output);
  if (task === undefined || file === undefined || item.is_gone) return null;
  if (file.content_type.startsWith('image/')) {
    return sourceOf(file.url, workspace, task.task_id, output);
  }
  const cover = pictureUrlOf(file);
  return cover === undefined ? null : coverSourceOf(cover, workspace, task.task_id, output);
}

/**
 * Draws a part of a board with a margin, and a logo below it. `size`: that of the canvas in units of the board. `missingCount`: how
 * many pictures could not be read.
 */
export async function drawSlide(
  { place, items }: Slide,
  tasks: ReadonlyMap<string, Creation>,
  workspace: string,
  logo: ImageBitmap | null = null,
): Promise<{
  canvas: HTMLCanvasElement;
  size: { width: number; height: number };
  missingCount: number;
}> {
  const logoBox = logo === null ? null : logoSize(logo, place);
  const footer = logoBox === null ? 0 : logoBox.height + margin;
  const width = place.width + 2 * margin;
  const height = place.height + 2 * margin + footer;
  const scale = Math.min(
    2,
    maxSide / Math.max(width, height),
    Math.sqrt(maxArea / (width * height)),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(margin - place.x, margin - place.y);
  let missingCount = 0;
  // One after another, so that only one full picture is in memory.
  for (const item of items) {
    if (item.kind !== 'result' && item.kind !== 'upload') {
      drawText(context, item);
      continue;
    }
    const address = pictureAddress(item, tasks, workspace);
    const picture = address === null ? null : await readPicture(address);
    if (picture === null) {
      missingCount += 1;
      context.fillStyle = colours.grey;
      context.fillRect(item.x, item.y, item.width, item.height);
    } else {
      drawPicture(context, item, picture);
      picture.close();
    }
  }
  if (logo !== null && logoBox !== null) {
    const x = place.x + place.width - logoBox.width;
    const y = place.y + place.height + margin;
    context.drawImage(logo, x, y, logoBox.width, logoBox.height);
  }
  return { canvas, size: { width, height }, missingCount };
}

const readPicture = (address: string): Promise<ImageBitmap | null> =>
  fetch(address)
    .then((response) => (response.ok ? response.blob() : null))
    .then((blob) => (blob === null ? null : createImageBitmap(blob)))
    .catch(() => null);

/** Fills the item's frame; a picture of another shape is cut at its edges. */
function drawPicture(context: CanvasRenderingContext2D, item: SurfaceItem, picture: ImageBitmap) {
  const scale = Math.max(item.width / picture.width, item.height / picture.height);
  const [width, height] = [item.width / scale, item.height / scale];
  context.drawImage(
    picture,
    (picture.width - width) / 2,
    (picture.height - height) / 2,
    width,
    height,
    item.x,
    item.y,
    item.width,
    item.height,
  );
}

function drawText(context: CanvasRenderingContext2D, item: SurfaceItem): void {
  context.save();
  context.beginPath();
  context.roundRect(item.x, item.y, item.width, item.height, item.kind === 'heading' ? 0 : 10);
  context.clip();
  const colour = item.colour ?? (item.kind === 'note' ? 'yellow' : null);
  if (colour !== null) {
    context.fillStyle = colours[colour];
    context.fill();
  }
  if (item.kind === 'section') {
    context.strokeStyle = line;
    context.lineWidth = 2;
    context.stroke();
  }
  const { size, inset, weight } = textStyleOf(item);
  context.font = `${weight} ${size}px ${font}`;
  context.fillStyle = ink;
  context.textBaseline = 'top';
  context.direction = isRightToLeft(item.text) ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  const x = context.direction === 'rtl' ? item.x + item.width - inset : item.x + inset;
  const lines = wrapText(
    item.text,
    item.width - 2 * inset,
    (text) => context.measureText(text).width,
  );
  for (const [index, text] of lines.entries())
    context.fillText(text, x, item.y + inset + index * size * 1.4);
  context.restore();
}

/** As the classes of `ItemView`, in units of the board. */
function textStyleOf({ kind, height }: SurfaceItem) {
  if (kind === 'note') return { size: 13, inset: 12, weight: 400 };
  if (kind === 'section') return { size: 17, inset: 20, weight: 600 };
  return { size: height * 0.7, inset: 0, weight: 600 };
}

/** Whether the first letter belongs to a script that is written from right to left, as for `dir="auto"`. */
const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);

export const canvasBlob = (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg') =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large to save.'))),
      type,
      0.92,
    );
  });
