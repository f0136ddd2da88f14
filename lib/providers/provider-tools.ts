import type { ModelDraft, UpstreamModel } from '@/lib/contract';
import type { CheckResult } from './check-result';
import type { ProviderDeclaration } from './declarations';

/** Tools for operators who connect a provider. None of them starts work that costs money. */
export interface DriverTools {
  check(signal: AbortSignal): Promise<CheckResult>;
  /** The models of the account. Throws `ProviderToolError`. */
  list?(search: string, signal: AbortSignal): Promise<UpstreamModel[]>;
  /** The description of a model. Throws `ProviderToolError`. */
  draft?(model: string, signal: AbortSignal): Promise<Omit<ModelDraft, 'imported'>>;
}

/** Loads the tools of a declared provider's driver; null: it has none. */
export type ProviderTools = (declared: ProviderDeclaration) => Promise<DriverTools | null>;

/** A provider gave no usable response; the message is for the operator. */
export class ProviderToolError extends Error {
  override readonly name = 'ProviderToolError';
}
