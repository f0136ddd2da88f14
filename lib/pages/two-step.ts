/** The ways in which a person can pass the second step of sign-in. */
export interface SecondSteps {
  /** An authenticator app. */
  readonly app: boolean;
  readonly passkey: boolean;
}

/** A passkey as its owner sees it. */
export interface PasskeyRecord {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; null when it was never used. */
  readonly lastUsedAt: string | null;
}

/** Two-step sign-in of an account, as its owner sees it. */
export interface TwoStepState {
  readonly app: boolean;
  readonly passkeys: readonly PasskeyRecord[];
  /** Recovery codes that are left. */
  readonly codesLeft: number;
  /** Whether the account has a password, which changes of these settings ask for. */
  readonly password: boolean;
  /** The address at which passkeys work; null if it is not an https address of a domain. */
  readonly passkeyOrigin: string | null;
}

/** What a person sends to prove their identity again. */
export interface Proof {
  readonly password: string;
  /** A code of the authenticator app, or a recovery code. */
  readonly code?: string;
  /** The browser's response for a passkey. */
  readonly passkey?: unknown;
}

/** The secret for setting up an authenticator app. */
export interface AppSetup {
  /** In Base32. */
  readonly secret: string;
  /** The QR code: `path` draws its dark modules on a square of `size` units. */
  readonly qr: { readonly size: number; readonly path: string };
  /** Sent back with the first code. */
  readonly ticket: string;
}

/** Recovery codes, shown once; null if the account has its codes already. */
export interface NewCodes {
  readonly codes: readonly string[] | null;
}
