import type { Size } from './frame';
import type { StageSnapshot } from './snapshot';
import { type Step, simplifyStroke } from './steps';
import type { Point } from './view';

/** The radius of the spot around a commented point, as a share of the picture's longer side. */
const spotRadiusShare = 0.1;

/** The part of a stage that shapes read and change. */
interface ShapedStage {
  readonly picture: Size;
  snapshot(): Pick<StageSnapshot, 'tool' | 'corners' | 'isErasing'>;
  set(change: Partial<Pick<StageSnapshot, 'corners' | 'message'>>): void;
  add(step: Step, message: string): void;
}

/** Lasso and rectangle: their corners while they are set, in pixels of the picture, and the area that they become. */
export class Shapes {
  constructor(private readonly stage: ShapedStage) {}

  setCorners(corners: readonly number[]): void {
    const points = corners.length / 2;
    const message =
      points === 0 ? '' : `${points} ${points === 1 ? 'point' : 'points'} set, Enter closes`;
    this.stage.set({ corners, message: this.stage.snapshot().tool === 'lasso' ? message : '' });
  }

  /** Adds a tapped point, or that of the keyboard's cursor, to the shape. */
  addCorner({ x, y }: Point): void {
    const { tool, corners } = this.stage.snapshot();
    const next = [...corners, x, y];
    const [x0 = 0, y0 = 0] = corners;
    if (tool === 'rectangle' && next.length === 4) this.addRectangle(x0, y0, x, y);
    else this.setCorners(next);
  }

  addRectangle(x0: number, y0: number, x1: number, y1: number): void {
    const across = [x0, x1].map((x) =>
      Math.round(Math.min(this.stage.picture.width, Math.max(0, x))),
    );
    const down = [y0, y1].map((y) =>
      Math.round(Math.min(this.stage.picture.height, Math.max(0, y))),
    );
    const [left, right] = [Math.min(...across), Math.max(...across)];
    const [top, bottom] = [Math.min(...down), Math.max(...down)];
    this.stage.set({ corners: [] });
    if (right === left || bottom === top) return;
    this.#addArea([left, top, right, top, right, bottom, left, bottom]);
  }

  /** Adds a region in shares of the picture's sides; a region without size becomes a spot. */
  addShares({ x, y, width, height }: Point & Size): void {
    const { picture } = this.stage;
    const [left, top] = [x * picture.width, y * picture.height];
    if (width > 0 && height > 0) {
      this.addRectangle(left, top, left + width * picture.width, top + height * picture.height);
      return;
    }
    const radius = Math.max(picture.width, picture.height) * spotRadiusShare;
    const points = [left, top, radius].map(Math.round);
    this.stage.add({ kind: 'brush', points }, 'Area added');
  }

  close(): void {
    const { corners } = this.stage.snapshot();
    this.stage.set({ corners: [] });
    if (corners.length >= 6) this.#addArea(simplifyStroke(corners, 2));
  }

  #addArea(points: number[]): void {
    const { isErasing } = this.stage.snapshot();
    this.stage.add(
      { kind: 'area', isErasing, points },
      isErasing ? 'Area taken away' : 'Area added',
    );
  }
}
