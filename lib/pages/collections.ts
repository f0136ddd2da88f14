/** A collection with what its card shows. */
export interface CollectionSummary {
  readonly id: string;
  readonly name: string;
  /** Results in it that are in the gallery. */
  readonly count: number;
  /** Small pictures of those added last, at most four. */
  readonly covers: readonly string[];
  readonly created_by: string;
  /** Milliseconds since the epoch. */
  readonly created_at: number;
}
