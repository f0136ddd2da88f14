import * as z from 'zod';
import { type Edges, hasEdges, noEdges, noTurn, type Size, type Turn } from './frame';
import { emptyHistory, type History } from './steps';

/** The work on a picture that this browser stores. */
export interface StageDraft {
  readonly width: number;
  readonly height: number;
  readonly history: History;
  /** How far the extended frame goes beyond the picture. */
  readonly edges: Edges;
  readonly crop: { readonly edges: Edges; readonly turn: Turn };
}

const points = z.array(z.number());
const edges = z.object({
  left: z.number().int(),
  right: z.number().int(),
  top: z.number().int(),
  bottom: z.number().int(),
});
const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['brush', 'eraser']), points }),
  z.object({ kind: z.literal('area'), isErasing: z.boolean(), points }),
  z.object({ kind: z.literal('invert') }),
  z.object({ kind: z.literal('clear') }),
  z.object({ kind: z.literal('edge'), softEdge: z.number(), grow: z.number() }),
]);
const stageDraft = z.object({
  width: z.number(),
  height: z.number(),
  history: z.object({ steps: z.array(step), done: z.number().int().min(0) }),
  edges,
  crop: z.object({
    edges,
    turn: z.object({
      quarters: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
      isFlipped: z.boolean(),
    }),
  }),
});

export const isStageDraft = (value: unknown): value is StageDraft =>
  stageDraft.safeParse(value).success;

/** Whether nothing is painted or framed, so that nothing has to be stored. */
export const isEmpty = ({ history, edges, crop }: StageDraft): boolean =>
  history.done === 0 &&
  !hasEdges(edges) &&
  !hasEdges(crop.edges) &&
  crop.turn.quarters === 0 &&
  !crop.turn.isFlipped;

/** The stored draft, or an empty one when it belongs to a picture of another size. */
export function draftFor({ width, height }: Size, storedDraft: StageDraft | null): StageDraft {
  if (storedDraft?.width === width && storedDraft.height === height) return storedDraft;
  return {
    width,
    height,
    history: emptyHistory,
    edges: noEdges,
    crop: { edges: noEdges, turn: noTurn },
  };
}
