/** An assistant that is connected to a workspace, as pages show it. */
export interface AgentSummary {
  readonly keyId: string;
  /** The name of its key, such as “Claude, for Ada”. */
  readonly name: string;
  /** Host that the assistant proved to hold; null for one that only says who it is. */
  readonly host: string | null;
  /** Whose work and budget it is; null for a person who is gone. */
  readonly person: string | null;
  /** Whether the reader connected it. */
  readonly isOwn: boolean;
  /** Credits of this month (UTC). */
  readonly budget: { readonly limit: number; readonly spent: number } | null;
  /** Credits of today (UTC), where it has a limit for each day. */
  readonly dayBudget: { readonly limit: number; readonly spent: number } | null;
  /** How many models it may use; null: every one. */
  readonly modelCount: number | null;
  /** Unix seconds. */
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
}

/** A file that a request refers to: ours with a small picture, or the address of one elsewhere. */
export interface WaitingReference {
  readonly address: string;
  /** Null for what is elsewhere, which is shown by its address, and for sounds. */
  readonly picture: string | null;
}

/** A request of an assistant that waits for the reader's answer, or an experiment of several. */
export interface AgentApprovalSummary {
  readonly id: string;
  /** Name of the assistant's key. */
  readonly agent: string;
  /** Names, each once. */
  readonly models: readonly string[];
  /** Each once. */
  readonly prompts: readonly string[];
  /** How many requests an experiment has; null for a single one. */
  readonly requests: number | null;
  /** How many results a single request asks for, where it says so. */
  readonly count: number | null;
  /** The first files that it refers to, and how many more. */
  readonly references: readonly WaitingReference[];
  readonly moreReferences: number;
  /** How many requests of an experiment are made already, and for how many credits. */
  readonly made: { readonly count: number; readonly credits: number };
  /** Credits for what is not made yet. */
  readonly price: number;
  /** Whether it was approved and is being made, or that was interrupted. */
  readonly isBeingMade: boolean;
  /** Unix seconds. */
  readonly endsAt: number;
}
