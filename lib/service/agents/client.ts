/** An assistant that asks for access. */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** Host of its metadata document, which proves who it is; null for a registered one. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
}
