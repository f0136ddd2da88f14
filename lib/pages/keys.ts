import type { Scope } from '@/lib/contract/scopes';

/** An API key for the people of its workspace, without its secret. Times in Unix seconds. */
export interface KeySummary {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  /** Whether it is the console's own key. */
  readonly own: boolean;
  readonly scopes: readonly Scope[];
  /** Model ids; null: every model. */
  readonly allowed_models: readonly string[] | null;
  readonly created_at: number;
  /** Name of the person who made it, if it is known here. */
  readonly created_by: string | null;
  /** Name of the person as whom it comments and fills boards: the one who made it or rotated it last. */
  readonly acts_for: string | null;
  /** Whether it acts for the reader. */
  readonly is_readers: boolean;
  /** Whether it belongs to a connected assistant, which has a secret that no person knows. */
  readonly is_assistants: boolean;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  readonly last_used_at: number | null;
  readonly last_used_from: {
    readonly address: string | null;
    readonly agent: string | null;
  } | null;
  /** Earlier secrets that still work. */
  readonly retired_secrets: readonly { readonly prefix: string; readonly ends_at: number }[];
}

/** A key just made or rotated, in the only response that contains its secret. */
export interface KeyWithSecret {
  readonly key: KeySummary;
  readonly secret: string;
}
