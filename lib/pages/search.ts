import type { GalleryFilters } from './gallery-filters';

/** `GET …/search?q=`: what the palette finds in a workspace besides its pages; a few of each kind, the best first. */
export interface SearchResults {
  readonly prompts: readonly {
    readonly task_id: string;
    /** The first of its outputs that were found; -1 for a task without any. */
    readonly output: number;
    readonly prompt: string;
    readonly kind: string;
    /** A small picture; null while there is none. */
    readonly thumbnail_url: string | null;
  }[];
  /** Saved searches of the gallery. */
  readonly searches: readonly {
    readonly id: string;
    readonly name: string;
    readonly filters: GalleryFilters;
  }[];
  readonly tags: readonly { readonly id: string; readonly name: string }[];
  /** Boards by their name, or with the note that was found on them. */
  readonly boards: readonly {
    readonly id: string;
    readonly name: string;
    readonly note: string | null;
  }[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly conversations: readonly { readonly id: string; readonly title: string }[];
  /** Whether only the newest results, comments and conversations were looked at. */
  readonly is_of_newest: boolean;
}
