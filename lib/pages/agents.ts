/** An assistant that is connected to a workspace, as pages show it. */
export interface AgentSummary {
  readonly keyId: string;
  /** Of its key, such as “Claude, for Ada”. */
  readonly name: string;
  /** Host that the assistant proved to hold; null for one that only says who it is. */
  readonly host: string | null;
  /** Whose work and budget it is; null for a person who is gone. */
  readonly person: string | null;
  /** Whether the reader connected it. */
  readonly isOwn: boolean;
  /** Credits of this month (UTC). */
  readonly budget: { readonly limit: number; readonly spent: number } | null;
  /** How many models it may use; null: every one. */
  readonly modelCount: number | null;
  /** Unix seconds. */
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
}

/** A request of an assistant that waits for the reader's answer. */
export interface AgentApprovalSummary {
  readonly id: string;
  /** Name of the assistant's key. */
  readonly agent: string;
  readonly model: string;
  readonly prompt: string | null;
  /** Credits. */
  readonly price: number;
  /** Unix seconds. */
  readonly endsAt: number;
}
