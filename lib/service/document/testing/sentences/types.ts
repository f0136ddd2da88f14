/** A section of the interface, with its own wording; `docs/interface.md` explains the same in our arrangement. */
export interface Section {
  readonly title: string;
  /** The heading of `docs/interface.md` that explains it, as a fragment. The sentences check fails without one. */
  readonly anchor: string;
  /** Its sentences and table lines by id. An id never changes: rows refer to it. */
  readonly sentences: Readonly<Record<string, string>>;
}
