import type { Palette } from '../art/palette';
import type { Context, Picture, Stage } from '../art/stage';
import type { VideoPlan } from '../plan/plan-media';

/** The parts that a film is made from. */
export interface Footage {
  plan: VideoPlan;
  stage: Stage;
  /** Reference pictures, in order. */
  pictures: readonly Picture[];
  /** Stills of each reference video. */
  clips: readonly (readonly Picture[])[];
  firstFrame: Picture | null;
  lastFrame: Picture | null;
  avatars: readonly Picture[];
}

/** A film that paints any of its frames; `phase` is 0 at the first and 1 after the last. */
export interface Film {
  palette: Palette;
  paint(context: Context, phase: number): void;
  /** How visible the caption is at a phase. A given first or last frame is shown without it. */
  captionAt(phase: number): number;
}
