import type { Logger } from '@/lib/platform/log';
import type { ObjectStorage } from '@/lib/platform/storage';
import type { ProviderDeclaration } from './declarations';
import type { MediaProvider } from './media';
import type { OperationStore } from './operations';
import type { TextProvider } from './text';

/** Dependencies of the process that the drivers need. */
export interface ProviderDependencies {
  readonly storage: ObjectStorage;
  /** For drivers that run operations by themselves. */
  readonly operations: OperationStore;
  readonly log: Logger;
  /** The database's time in milliseconds since the epoch, for the dates of operations. */
  readonly clock: { now(): number };
}

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
  dependencies: ProviderDependencies,
) => Promise<OpenedProviders>;

/** A provider that cannot be opened as it is declared; the message tells what to change. */
export class ProviderSetupError extends Error {
  override readonly name = 'ProviderSetupError';
  /** The setting whose key is missing, if that is the reason, and the variable that may have it instead, if one may. */
  readonly missingKey: { readonly setting: string; readonly variable?: string } | undefined;

  constructor(message: string, missingKey?: ProviderSetupError['missingKey']) {
    super(message);
    this.missingKey = missingKey;
  }
}
