import { env } from '@/lib/platform/env';
import type { OpenedDriver, ProviderDependencies } from '../open-providers';
import type { SandboxOperations } from './operations';
import { createProvider } from './provider';
import { createSandboxTextProvider } from './text';

/** Settings of the sandbox, which tests and benchmarks change. */
export interface SandboxOptions {
  /** About how long a picture takes at least, in milliseconds; by default `ATELIER_SANDBOX_PACE_MS`. */
  paceMs?: number;
  /** Rendering threads of this process (default 2). */
  threads?: number;
  /** How finely it paints, above 0 to 1; by default `ATELIER_SANDBOX_FINENESS`. */
  fineness?: number;
  /** How long the review of an avatar takes, in milliseconds (default 5,000). */
  avatarReviewMs?: number;
}

/** Renders pictures and films and writes text by itself, without any outside service. */
export function openSandbox(
  { operations, ...parts }: ProviderDependencies,
  options: SandboxOptions = {},
): Required<OpenedDriver> {
  return {
    // Stored operations with the sandbox's references were written by the sandbox.
    media: createProvider({
      ...parts,
      operations: operations as SandboxOperations,
      paceMs: env().sandboxPaceMs,
      fineness: env().sandboxFineness,
      ...options,
    }),
    text: createSandboxTextProvider(),
  };
}

export { createSandboxTextProvider };
