import type { Payload } from '@/lib/forms';
import type { AxisId } from '@/lib/pages/experiments';
import type { PresetRef } from '@/lib/pages/presets';

/** One value of an axis for drawing. */
export interface AxisValue {
  readonly axis: AxisId;
  /** Distinct within the axis. */
  readonly key: string;
  readonly label: string;
  /** The address of its picture, if the value is a picture. */
  readonly picture?: string;
}

export type CellBody = Payload & { model: string; prompt: string };

/** One cell of the grid: one value of every axis. */
export interface Combination {
  readonly index: number;
  readonly page: number;
  readonly row: number;
  readonly column: number;
  readonly values: readonly AxisValue[];
  /** Why it cannot run; empty when it can. */
  readonly reasons: readonly string[];
}

/** One run of a combination: one task at most. */
export interface Cell {
  /** Equal for equal bodies and repeats, so that an edited design finds what ran before. */
  readonly key: string;
  readonly combination: number;
  /** From 0. */
  readonly repeat: number;
  readonly body: CellBody;
  /** The preset that it tries; absent without one. */
  readonly preset?: PresetRef;
  /** The character that it tries; absent without one. */
  readonly character?: PresetRef;
  /** Equal for bodies of the same price. */
  readonly priceKey: string;
}

/** The axes and cells of a design. */
export interface Plan {
  /** The heads of pages, rows and columns: one value of each of their axes. */
  readonly pages: readonly (readonly AxisValue[])[];
  readonly rows: readonly (readonly AxisValue[])[];
  readonly columns: readonly (readonly AxisValue[])[];
  readonly combinations: readonly Combination[];
  readonly cells: readonly Cell[];
  /** Why nothing of the design can run; empty when it can. */
  readonly problems: readonly string[];
}
