import type { ActionResult, AppSetup, NewCodes, Proof } from '@/lib/contract';

/** The server actions for the signed-in person's two-step sign-in. */
export interface SecurityActions {
  /** Options for a passkey that serves as proof. */
  readonly askForProof: () => Promise<ActionResult<unknown>>;
  readonly beginApp: (proof: Proof) => Promise<ActionResult<AppSetup>>;
  readonly enableApp: (input: { ticket: string; code: string }) => Promise<ActionResult<NewCodes>>;
  readonly disableApp: (proof: Proof) => Promise<ActionResult<void>>;
  readonly renewRecoveryCodes: (proof: Proof) => Promise<ActionResult<NewCodes>>;
  /** Options for a new passkey. */
  readonly beginPasskey: (proof: Proof) => Promise<ActionResult<unknown>>;
  readonly addPasskey: (name: string, response: unknown) => Promise<ActionResult<NewCodes>>;
  readonly removePasskey: (passkey: string, proof: Proof) => Promise<ActionResult<void>>;
}

/** The current step of the dialog. */
export type SecurityTask =
  | { readonly kind: 'app' | 'app-off' | 'codes' | 'passkey' }
  | { readonly kind: 'passkey-remove'; readonly id: string; readonly name: string };

export type Refusal = { readonly message: string; readonly param: string | null };
