import type { Edges, FrameRule, Side, Size } from './frame';
import { flip, frameOf, frameWithRatio, moveSide, ratioName, rotate, shiftFrame } from './frame';
import type { StageSnapshot } from './snapshot';
import { formatCount } from './snapshot';
import type { FrameLimit, FrameRatio } from './types';

/** The part of a stage that its frame reads and changes. */
interface FramedStage {
  snapshot(): Pick<StageSnapshot, 'mode' | 'draft'>;
  set(change: Partial<Pick<StageSnapshot, 'draft' | 'message'>>): void;
  /** The size of the picture as it is turned. */
  shownSize(): Size;
  edges(): Edges;
  limit(): FrameLimit;
  fit(): void;
  requestFrame(): void;
}

/** The frame that is extended, or cropped and turned. */
export class FrameTools {
  constructor(private readonly stage: FramedStage) {}

  rule(): FrameRule {
    const mode = this.stage.snapshot().mode === 'crop' ? 'crop' : 'frame';
    return { mode, picture: this.stage.shownSize(), limit: this.stage.limit() };
  }

  setEdges(edges: Edges): void {
    const { mode, draft } = this.stage.snapshot();
    const { width, height } = frameOf(this.stage.shownSize(), edges);
    const message = `${ratioName({ width, height })}, ${formatCount(width)} × ${formatCount(height)} pixels`;
    if (mode === 'crop')
      this.stage.set({ draft: { ...draft, crop: { ...draft.crop, edges } }, message });
    if (mode === 'frame') this.stage.set({ draft: { ...draft, edges }, message });
    this.stage.requestFrame();
  }

  setSide(side: Side, value: number): void {
    this.setEdges(moveSide(this.stage.edges(), side, value, this.rule()));
  }

  setFrame(ratio: FrameRatio): void {
    this.setEdges(frameWithRatio(ratio, this.rule()));
    this.stage.fit();
  }

  /** Moves the picture within its larger frame, or the cropping frame over the picture; in pixels of the picture. */
  shift(dx: number, dy: number): void {
    const rule = this.rule();
    const sign = rule.mode === 'frame' ? -1 : 1;
    this.setEdges(shiftFrame(this.stage.edges(), sign * dx, sign * dy, rule.mode));
  }

  turn(by: 1 | -1): void {
    const { draft } = this.stage.snapshot();
    const crop = rotate(draft.crop.turn, draft.crop.edges, by);
    this.stage.set({
      draft: { ...draft, crop },
      message: by === 1 ? 'Turned right' : 'Turned left',
    });
    this.stage.fit();
  }

  flip(axis: 'x' | 'y'): void {
    const { draft } = this.stage.snapshot();
    const crop = flip(draft.crop.turn, draft.crop.edges, axis);
    const message = axis === 'x' ? 'Flipped left to right' : 'Flipped upside down';
    this.stage.set({ draft: { ...draft, crop }, message });
    this.stage.requestFrame();
  }
}
