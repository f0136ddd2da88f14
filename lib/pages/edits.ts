import * as z from 'zod';
import type { Creation } from './creations';
import { inputId, inputText } from './input';
import { readVersionName } from './versions';

export const versionInput = inputText
  .max(300)
  .refine((name) => readVersionName(name) !== null, 'Name the picture that is edited.');

/** Edits of a picture that happen in the browser and cost nothing; `turn` is for one that was only turned or flipped. */
const cutVerbs = ['crop', 'turn'] as const;
/** Edits of a film or sound that happen in the browser and cost nothing. `frame` keeps one of its frames as a picture. */
export const filmVerbs = ['trim', 'frame', 'sound', 'join'] as const;
export type FilmVerb = (typeof filmVerbs)[number];

/** What a submission of the edit room makes besides its task. */
export const editInput = z.object({
  parent: versionInput,
  verb: inputText.min(1).max(40),
  /** The upload with the mask; null without one. */
  mask: inputId.nullable(),
});
export type EditInput = z.infer<typeof editInput>;

const cutPixels = z.number().int().min(-16_384).max(0);
const side = z.number().int().min(1).max(16_384);

/** What a free edit did: the picture of this size was flipped, turned right by quarters, and then cut at its edges. */
export const cutInput = z.object({
  size: z.object({ width: side, height: side }),
  turn: z.object({
    quarters: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    isFlipped: z.boolean(),
  }),
  /** Pixels cut off, as negative numbers. */
  edges: z.object({ left: cutPixels, right: cutPixels, top: cutPixels, bottom: cutPixels }),
});
export type Cut = z.infer<typeof cutInput>;

const seconds = z.number().min(0).max(86_400);

/** The part of a film or sound that an edit kept, in seconds; a frame begins and ends at its moment. */
export const spanInput = z
  .object({ from: seconds, to: seconds })
  .refine(({ from, to }) => from <= to, 'The part ends before it begins.');
export type Span = z.infer<typeof spanInput>;

/** An edit that happened in the browser: its result is an upload. */
export const freeEditInput = z.union([
  z.object({ parent: versionInput, verb: z.enum(cutVerbs), asset: inputId, cut: cutInput }),
  z.object({
    parent: versionInput,
    verb: z.enum(filmVerbs),
    asset: inputId,
    /** Null where the whole of it was kept. */
    span: spanInput.nullable(),
  }),
]);
export type FreeEditInput = z.infer<typeof freeEditInput>;

/** One edit: a task or an upload that was made from a version. */
export interface EditRecord {
  readonly id: string;
  readonly verb: string;
  readonly parent: string;
  readonly mask: string | null;
  /** The task of an edit by a model; null for one in the browser. */
  readonly task_id: string | null;
  readonly asset_id: string | null;
  /** How an edit in the browser cropped and turned; null for other edits, and for those before this was kept. */
  readonly cut: Cut | null;
  /** Which part of a film or sound an edit kept; null for other edits. */
  readonly span: Span | null;
  readonly user: { readonly id: string; readonly name: string };
  /** Milliseconds since the epoch. */
  readonly created_at: number;
}

export interface VersionFile {
  readonly asset_id: string;
  readonly url: string;
  readonly content_type: string;
  readonly name: string | null;
  readonly width?: number;
  readonly height?: number;
  /** Whether it is in the trash. */
  readonly removed: boolean;
}

/** `GET /api/console/{workspace}/edits?version=`: everything that was made from one original, oldest first. */
export interface EditHistory {
  /** The original. */
  readonly root: string;
  readonly edits: readonly EditRecord[];
  /** The tasks among the versions, without those that were deleted. */
  readonly tasks: readonly Creation[];
  /** Tasks that were deleted for good, with their number of outputs: the version numbers of these are not used again. */
  readonly deleted: readonly { readonly task_id: string; readonly outputs: number }[];
  /** The uploads among the versions, and the masks. */
  readonly files: readonly VersionFile[];
}
