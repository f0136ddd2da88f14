import type { Ref } from 'react';
import type { Cut } from '@/lib/pages/edits';

export interface StagePicture {
  /** Where the browser may fetch the file: of this origin, or one that allows it. */
  readonly src: string;
  /** Pixels, after the orientation of EXIF. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Looking only, painting a region, extending the frame, or cropping with turns and flips. */
export type StageMode = 'view' | 'region' | 'frame' | 'crop';

/** The greatest size of the extended picture, in pixels. */
export interface FrameLimit {
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** The largest product of width and height. */
  readonly maxPixels?: number;
  /** The ratios that the stage offers; without them, default ones. */
  readonly ratios?: readonly FrameRatio[];
}

/** Pixels added to each side of the picture (`frame`), or cut off as negative numbers (`crop`), and the size of the result. */
export interface StageFrame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export interface StageState {
  /** Whether the picture is loaded; before that nothing can be exported. */
  readonly isReady: boolean;
  readonly hasMask: boolean;
  /** Whether a stroke can be undone, while a region is painted. */
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The extended or cropped bounds; the picture's own edges in other modes. */
  readonly frame: StageFrame;
  /** Whether anything was cut, turned or flipped (crop mode) or added (frame mode). */
  readonly hasFrameChange: boolean;
}

/** A ratio of sides such as `16:9`, or the picture's own edges. */
export type FrameRatio = `${number}:${number}` | 'picture';

export interface StageHandle {
  undo(): void;
  redo(): void;
  /** Removes the strokes, which undo brings back, or the frame. */
  clear(): void;
  /**
   * The mask as an 8-bit greyscale PNG of exactly the picture's size: white = change, black = keep, grey = soft edge. Null
   * when nothing is painted.
   */
  exportMask(): Promise<Blob | null>;
  /** The picture on its larger frame, transparent beyond the edges, and a mask that is white there: both PNG. */
  exportPadded(): Promise<{ picture: Blob; mask: Blob }>;
  /** The cropped, turned and flipped picture at full resolution, as PNG without loss unless that is too large to upload. */
  exportCrop(): Promise<{ file: Blob; cut: Cut }>;
  /** Paints a region in shares of the picture's sides; one without size becomes a round spot. */
  addArea(area: { x: number; y: number; width: number; height: number }): void;
  /** The smallest frame of a ratio around the picture, or the largest within it (crop). */
  setFrame(ratio: FrameRatio): void;
}

export interface EditStageProps {
  readonly picture: StagePicture;
  readonly mode: StageMode;
  /** The key of the strokes in this browser's drafts, without a colon; strokes of one key never appear under another. */
  readonly strokesKey: string;
  readonly frameLimit?: FrameLimit;
  /** Pixels at the lower edge of the stage that lie under something else, such as a strip of versions. */
  readonly bottomInset?: number;
  /** Called when a tool of another mode is chosen; without it the tool bar offers only the tools of the mode. */
  readonly onModeChange?: (mode: StageMode) => void;
  readonly onChange?: (state: StageState) => void;
  readonly ref?: Ref<StageHandle>;
}
