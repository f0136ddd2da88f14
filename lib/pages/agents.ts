/** An assistant that is connected to a workspace, as pages show it. */
export interface AgentSummary {
  readonly keyId: string;
  /** The name of its key, such as “Claude, for Ada”. */
  readonly name: string;
  /** Host that the assistant proved to control; null when its name is only its own claim. */
  readonly host: string | null;
  /** Name of the person whose work and budget it is; null for a person who has left. */
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

/** A file that a request refers to: one of the workspace with a small picture, or one elsewhere with its address. */
export interface WaitingReference {
  readonly address: string;
  /** Address of a small picture; null for a file elsewhere, which is shown by its address, and for a sound. */
  readonly picture: string | null;
}

/** A request of an assistant that waits for the reader's answer, or an experiment of several. */
export interface AgentApprovalSummary {
  readonly id: string;
  /** Name of the assistant's key. */
  readonly agent: string;
  /** Each once. */
  readonly models: readonly string[];
  /** Each once. */
  readonly prompts: readonly string[];
  /** How many requests an experiment has; null for a single one. */
  readonly requests: number | null;
  /** How many results a single request orders; null when it does not say, and for an experiment. */
  readonly count: number | null;
  /** The first files that it refers to. */
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
