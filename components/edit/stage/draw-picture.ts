import type { Edges, Size, Turn } from './frame';
import { frameOf, turnedSize, turnMatrix } from './frame';
import type { PictureSource } from './picture-source';
import type { StageMode } from './types';
import type { View } from './view';

/** Side of a square of the pattern behind transparent parts, in pixels of the page. */
const square = 10;

export interface PictureColours {
  readonly light: string;
  readonly dark: string;
  readonly frame: string;
  readonly scrim: string;
}

export interface PictureScene {
  readonly source: PictureSource;
  readonly picture: Size;
  readonly view: View;
  readonly stage: Size;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
  readonly mode: StageMode;
  readonly edges: Edges;
  readonly turn: Turn;
}

/** Draws the picture with its frame on a canvas as large as the stage. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  scene: PictureScene,
  colours: PictureColours,
): void {
  const { picture, view, stage, ratio, mode, edges, turn } = scene;
  const width = Math.round(stage.width * ratio);
  const height = Math.round(stage.height * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, stage.width, stage.height);
  const shown = mode === 'crop' ? turnedSize(picture, turn) : picture;
  const frame = frameOf(shown, edges);
  const box = {
    x: view.x - edges.left * view.scale,
    y: view.y - edges.top * view.scale,
    width: frame.width * view.scale,
    height: frame.height * view.scale,
  };
  const area = { ...shown, x: view.x, y: view.y };
  fillSquares(
    context,
    mode === 'frame'
      ? box
      : { ...area, width: area.width * view.scale, height: area.height * view.scale },
    stage,
    colours,
  );
  context.save();
  context.translate(view.x, view.y);
  context.scale(view.scale, view.scale);
  if (mode === 'crop') context.transform(...turnMatrix(picture, turn));
  context.imageSmoothingEnabled = view.scale * ratio < 4;
  for (const part of [scene.source.base, scene.source.detail]) {
    if (part === null) continue;
    context.drawImage(part.bitmap, part.area.x, part.area.y, part.area.width, part.area.height);
  }
  context.restore();
  if (mode !== 'frame' && mode !== 'crop') return;
  if (mode === 'crop') {
    context.fillStyle = colours.scrim;
    context.beginPath();
    context.rect(0, 0, stage.width, stage.height);
    context.rect(box.x, box.y, box.width, box.height);
    context.fill('evenodd');
  }
  context.strokeStyle = colours.frame;
  context.lineWidth = 2;
  context.strokeRect(box.x, box.y, box.width, box.height);
}

function fillSquares(
  context: CanvasRenderingContext2D,
  box: { x: number; y: number; width: number; height: number },
  stage: Size,
  { light, dark }: PictureColours,
): void {
  const left = Math.max(0, box.x);
  const top = Math.max(0, box.y);
  const right = Math.min(stage.width, box.x + box.width);
  const bottom = Math.min(stage.height, box.y + box.height);
  if (right <= left || bottom <= top) return;
  context.fillStyle = light;
  context.fillRect(left, top, right - left, bottom - top);
  const tile = new OffscreenCanvas(square * 2, square * 2);
  const tileContext = tile.getContext('2d');
  if (tileContext === null) return;
  tileContext.fillStyle = dark;
  tileContext.fillRect(0, 0, square, square);
  tileContext.fillRect(square, square, square, square);
  const pattern = context.createPattern(tile, 'repeat');
  if (pattern === null) return;
  pattern.setTransform(new DOMMatrix([1, 0, 0, 1, box.x, box.y]));
  context.fillStyle = pattern;
  context.fillRect(left, top, right - left, bottom - top);
}
