export interface ModelChoice {
  readonly id: string;
  readonly name: string;
}

/** Expiry in Unix seconds, null for never; models null for every model. */
export interface KeyLimits {
  readonly allowedModels: readonly string[] | null;
  readonly expiresAt: number | null;
}
