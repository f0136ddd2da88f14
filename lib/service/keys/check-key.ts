import type { ServiceDb } from '../context';
import { ApiError, type KeyAuth } from '../http';
import { findKey, type KnownKey } from './find-key';

const createKeyHint = 'Create a key in the console of a team workspace.';

/** The caller behind a key, or `ApiError`: invalid_api_key, workspace_not_allowed. */
export function checkKey(key: KnownKey | null, nowMs: number): KeyAuth {
  if (key === null) {
    throw new ApiError(
      'invalid_api_key',
      `This API key is not known. Check that it is complete. ${createKeyHint}`,
    );
  }
  if (key.isRevoked)
    throw new ApiError('invalid_api_key', `This API key was revoked. ${createKeyHint}`);
  if (key.secretEndsAtMs <= nowMs) {
    throw new ApiError(
      'invalid_api_key',
      'This API key was rotated and its earlier secret has ended. Use the new one.',
    );
  }
  if (key.expiresAtMs <= nowMs) {
    throw new ApiError('invalid_api_key', `This API key has expired. ${createKeyHint}`);
  }
  if (key.workspaceKind === 'personal') {
    throw new ApiError(
      'workspace_not_allowed',
      'Personal workspaces cannot use the API. Use a key of a team workspace.',
    );
  }
  if (key.workspaceStatus === 'suspended') {
    throw new ApiError(
      'workspace_not_allowed',
      'This workspace is suspended. Its Owner can ask the operator why.',
    );
  }
  return key.auth;
}

/** The caller of the key with this hash, for a request that it sent earlier. Throws as {@link checkKey}. */
export const authOfKey = async (db: ServiceDb, hash: string, nowMs: number): Promise<KeyAuth> =>
  checkKey(await findKey(db, hash), nowMs);
