/** A section of the interface document. */
export interface Section {
  readonly title: string;
  /** Its sentences and table lines by id. An id never changes: rows refer to it. */
  readonly sentences: Readonly<Record<string, string>>;
}
