import type { Scope } from '../scopes';

/** An API key as the people of its workspace see it: never its secret. Times in Unix seconds. */
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
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  readonly last_used_at: number | null;
  readonly last_used_from: {
    readonly address: string | null;
    readonly agent: string | null;
  } | null;
  /** Earlier secrets that are still taken. */
  readonly retired_secrets: readonly { readonly prefix: string; readonly ends_at: number }[];
}

/** A key just made or rotated, in the one answer that carries its secret. */
export interface KeyWithSecret {
  readonly key: KeySummary;
  readonly secret: string;
}
