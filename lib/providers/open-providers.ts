import type { Logger } from '@/lib/platform/log';
import type { ObjectStorage } from '@/lib/platform/storage';
import type { ProviderDeclaration } from './declarations';
import type { MediaProvider } from './media';
import type { OperationStore } from './operations';
import type { TextProvider } from './text';

/** Dependencies of the process that the drivers need. */
export interface ProviderParts {
  readonly storage: ObjectStorage;
  /** For drivers that run operations by themselves. */
  readonly operations: OperationStore;
  readonly log: Logger;
  /** The database's time in milliseconds since the epoch, for the dates of operations. */
  readonly clock: { now(): number };
}

/** An open provider: what it makes. */
export interface OpenedDriver {
  readonly media?: MediaProvider;
  readonly text?: TextProvider;
}

/** The open providers by the id that the catalog's routes name them by. */
export interface OpenedProviders {
  readonly media: ReadonlyMap<string, MediaProvider>;
  readonly text: ReadonlyMap<string, TextProvider>;
}

export type OpenProviders = (
  declarations: readonly ProviderDeclaration[],
  parts: ProviderParts,
) => Promise<OpenedProviders>;

/** A provider that cannot be opened as it is declared; the message tells what to change. */
export class ProviderSetupError extends Error {
  override readonly name = 'ProviderSetupError';
  /** The setting whose key is missing, if that is the reason, and the variable that may have it instead, if one may. */
  readonly missing: { readonly setting: string; readonly variable?: string } | undefined;

  constructor(message: string, missing?: ProviderSetupError['missing']) {
    super(message);
    this.missing = missing;
  }
}
