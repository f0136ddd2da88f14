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
  readonly size: number;
  /** Lasso and rectangle take away. */
  readonly isErasing: boolean;
  readonly draft: StageDraft;
  readonly hasMask: boolean;
  /** Corners of the shape that is being set, x and y. */
  readonly corners: readonly number[];
  /** The place that the arrow keys move; null until one is pressed. */
  readonly cursor: Point | null;
  /** The last change in words, for screen readers. */
  readonly message: string;
}

export const count = (value: number): string => value.toLocaleString('en-US');
