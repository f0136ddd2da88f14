import type { StageDraft } from './draft';
import type { StageMode } from './types';
import type { Point } from './view';

export type Tool = 'hand' | 'brush' | 'eraser' | 'lasso' | 'rectangle';

/** What the controls around the picture show. */
export interface StageSnapshot {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly mode: StageMode;
  readonly tool: Tool;
  /** Diameter of brush and eraser in pixels of the picture. */
  readonly brushSize: number;
  /** Whether lasso and rectangle take away from the mask instead of adding to it. */
  readonly isErasing: boolean;
  readonly draft: StageDraft;
  readonly hasMask: boolean;
  /** The corners of the shape that is being set: x and y of each, one after the other. */
  readonly corners: readonly number[];
  /** The place that the arrow keys move; null until one is pressed. */
  readonly cursor: Point | null;
  /** The last change in words, for screen readers. */
  readonly message: string;
}

export const formatCount = (value: number): string => value.toLocaleString('en-US');
