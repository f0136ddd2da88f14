import * as z from 'zod';
import type { GalleryFilters } from './gallery-filters';
import { inputId, inputText } from './input';

/**
 * A page of the matching tiles, newest first, as one array per column: enough to lay the gallery out before any image
 * is loaded. A tile is one output of a succeeded task, or a task without outputs.
 */
export const galleryIndex = z.object({
  task_ids: z.array(z.string()),
  /** Index of the output in its task; -1 for a task without outputs. */
  outputs: z.array(z.int()),
  /** Width over height; 0 when unknown. */
  ratios: z.array(z.number()),
  /** Seconds since the epoch. */
  created: z.array(z.int()),
  /** The picture that the tile is a version of, by the name of its original; empty for one without others. */
  stacks: z.array(z.string()).optional(),
  /** Whether older tiles exist. The next request passes the last task of this page as `after`. */
  truncated: z.boolean(),
});
export type GalleryIndex = z.infer<typeof galleryIndex>;

/** Filters of the gallery under a name. */
export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  filters: z.custom<GalleryFilters>(),
  /** Whether everyone in the workspace sees it. */
  is_shared: z.boolean(),
  /** Whether the reader may rename and delete it. */
  is_changeable: z.boolean(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const savedSearchName = inputText.trim().normalize('NFC').min(1, 'Write a name.').max(60);

export const savedSearchInput = z.strictObject({
  name: savedSearchName,
  /** As in the gallery's address; unknown ones are left out. */
  filters: z.record(z.string().max(40), inputText.max(500)),
  is_shared: z.boolean(),
});
export type SavedSearchInput = z.output<typeof savedSearchInput>;

/** The values that the gallery can be filtered by. */
export const galleryFacets = z.object({
  models: z.array(z.object({ id: z.string() })),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether some tasks were made with API keys. */
  keys: z.boolean(),
  boards: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      count: z.int(),
      project_id: z.string().nullable(),
    }),
  ),
  projects: z.array(z.object({ id: z.string(), name: z.string() })),
  tags: z.array(z.object({ id: z.string(), name: z.string() })),
  searches: z.array(savedSearch),
});
export type GalleryFacets = z.infer<typeof galleryFacets>;

/** One output of one task: the unit of favourites, boards, removal and comparison. */
export const outputRef = z.object({
  task_id: inputId,
  output: z.int().min(-1).max(99),
});
export type OutputRef = z.infer<typeof outputRef>;

/** Each result once, where it comes first. */
export const uniqueRefs = (refs: readonly OutputRef[]): OutputRef[] => [
  ...new Map(refs.map((ref) => [`${ref.task_id}:${ref.output}`, ref])).values(),
];
