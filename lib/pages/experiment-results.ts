import * as z from 'zod';
import type { OutputRecord } from '@/lib/contract/manage/tasks';
import { inputId, inputJson, inputText } from './input';

export const promotionTarget = z.strictObject({
  model: inputId,
  /** Fields with another value than the cell's. */
  values: inputJson,
});
export type PromotionTarget = z.infer<typeof promotionTarget>;

export const promotionInput = z.strictObject({
  /** Made by the browser for the submission; its repeats have the same id. */
  submission: z.uuid(),
  cell: inputText.max(40),
  target: promotionTarget,
  /** The price on the button, in credits. */
  seen: z.number().min(0).max(1_000_000_000),
});
export type PromotionInput = z.infer<typeof promotionInput>;

/** A more expensive way to make a cell. */
export interface PromotionOption extends PromotionTarget {
  readonly label: string;
  readonly credits: number;
  /** The credits for all results of the experiment this way; null when a model does not accept some of them. */
  readonly all_credits: number | null;
}

/** A cell that was made again at a higher tier. */
export interface ExperimentPromotion {
  readonly id: string;
  /** The key of the cell it was made from. */
  readonly cell: string;
  readonly label: string;
  /** Its quote in credits; `charged` is its charge, known once it has ended. */
  readonly price: number;
  readonly charged: number | null;
  readonly task_id: string;
  readonly state: 'running' | 'succeeded' | 'failed' | 'canceled';
  readonly progress: number;
  readonly output: OutputRecord | null;
  readonly output_index: number;
}

/** A new public link. `until` is the last day on which it works, in UTC. */
export const shareInput = z.strictObject({
  until: z.iso.date('Choose the last day of the link.'),
  credits: z.boolean(),
  rejected: z.boolean(),
});
export type ShareInput = z.infer<typeof shareInput>;

/** An open public link. The address itself is shown once, when it is made. */
export interface ExperimentShare {
  readonly id: string;
  readonly author: string;
  readonly credits: boolean;
  readonly rejected: boolean;
  /** Milliseconds since the epoch. */
  readonly created_at: number;
  readonly expires_at: number;
}

export interface SharedCell {
  readonly state:
    | 'waiting'
    | 'sending'
    | 'running'
    | 'succeeded'
    | 'failed'
    | 'canceled'
    /** A model's schema does not accept it. */
    | 'struck';
  /** Its file, without ids of the workspace. */
  readonly output: OutputRecord | null;
  readonly mark: 'keep' | 'reject' | null;
  /** Charged credits; null where credits are not shown. */
  readonly credits: number | null;
  /** Index of the prompt that was sent, in the experiment's `prompts`. Null for a cell that cannot run. */
  readonly prompt: number | null;
}

/** A value in the head of a row or column. */
export interface SharedValue {
  readonly label: string;
  /** The address of a reference picture; null for other values. */
  readonly picture: string | null;
}

/** A read-only grid: the heads of its rows and columns, and the results of each cell. */
export interface SharedGrid {
  readonly label: string;
  /** Addresses of the reference pictures that the label names. */
  readonly pictures: readonly string[];
  readonly columns: readonly (readonly SharedValue[])[];
  readonly rows: readonly {
    readonly head: readonly SharedValue[];
    /** The repeats of each column. */
    readonly cells: readonly (readonly SharedCell[])[];
  }[];
}

/** An experiment for a read-only page or an exported file, without names of people. */
export interface SharedExperiment {
  readonly name: string;
  /** The prompts of all cells, without alternatives and lists. */
  readonly prompts: readonly string[];
  readonly grids: readonly SharedGrid[];
  /** Charged credits; null where credits are not shown. */
  readonly spent: number | null;
}

export interface LineageNode {
  readonly id: string;
  readonly name: string;
  readonly prompt: string;
}

export interface LineageEdge {
  /** `reference`: a result that its design refers to; `design`: the design or result that it was started from. */
  readonly kind: 'design' | 'reference';
  /** The source experiment; null for a result that no experiment made. */
  readonly from: string | null;
  readonly to: string;
  /** The prompt it started with. */
  readonly prompt: string;
  /** The source result, or the first keeper of the copied experiment. */
  readonly picture: string | null;
  readonly task_id: string | null;
}

/** `GET …/experiments/{id}/lineage`: the experiment, its ancestors and its descendants. */
export interface ExperimentLineage {
  readonly nodes: readonly LineageNode[];
  readonly edges: readonly LineageEdge[];
}
