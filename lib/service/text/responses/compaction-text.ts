import { type Keyring, UnsealError } from '@/lib/platform/crypto';
import { invalidError } from '../parse/refuse';

const purpose = 'text-compaction';

/** Encrypts a summary, so that only this deployment can read it, for that workspace only. */
export const sealCompaction = (keyring: Keyring, workspaceId: string, summary: string): string =>
  keyring.seal(summary, { purpose, aad: workspaceId });

/**
 * The text that replaces the conversation for the model. Throws `ApiError` invalid_value, also for another workspace's
 * summary.
 */
export function openCompaction(
  keyring: Keyring,
  workspaceId: string,
  encrypted: string,
  param: string,
): string {
  try {
    const summary = keyring.unseal(encrypted, { purpose, aad: workspaceId });
    return `The conversation so far, in short:\n\n${summary}`;
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    throw invalidError(param, 'a compaction of this workspace, exactly as it was returned');
  }
}
