import type { ActionResult, KeySummary, KeyWithSecret, Scope } from '@/lib/contract';

/** A model to choose from. */
export interface ModelChoice {
  readonly id: string;
  readonly name: string;
}

/** Expiry in Unix seconds, null for never; models null for every model. */
export interface KeyLimits {
  readonly allowedModels: readonly string[] | null;
  readonly expiresAt: number | null;
}

/** The server actions for keys. */
export interface KeyActions {
  readonly create: (
    input: { name: string; scopes: readonly Scope[] } & KeyLimits,
  ) => Promise<ActionResult<KeyWithSecret>>;
  readonly update: (
    keyId: string,
    changes: { name?: string } & Partial<KeyLimits>,
  ) => Promise<ActionResult<KeySummary>>;
  /** Returns null for the console's own key, whose secret is never shown. */
  readonly rotate: (
    keyId: string,
    graceHours: number,
  ) => Promise<ActionResult<KeyWithSecret | null>>;
  readonly revoke: (keyId: string) => Promise<ActionResult<KeySummary>>;
}
