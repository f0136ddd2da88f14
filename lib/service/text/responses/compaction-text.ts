import type { Keyring } from '@/lib/platform/crypto';
import { UnsealError } from '@/lib/platform/crypto';
import { invalid } from '../parse/refuse';

const purpose = 'text-compaction';

/** A summary as its holder may keep it: nobody but this deployment reads it, for that workspace alone. */
export const sealCompaction = (keyring: Keyring, workspaceId: string, summary: string): string =>
  keyring.seal(summary, { purpose, aad: workspaceId });

/** What the model is told in place of the conversation. Throws `ApiError` invalid_value for another workspace's, too. */
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
    throw invalid(param, 'a compaction of this workspace, exactly as it was returned');
  }
}
