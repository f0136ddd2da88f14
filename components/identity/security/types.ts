/** The current step of the dialog. */
export type SecurityTask =
  | { readonly kind: 'app' | 'app-off' | 'codes' | 'passkey' }
  | { readonly kind: 'passkey-remove'; readonly id: string; readonly name: string };

export type Refusal = { readonly message: string; readonly param: string | null };
