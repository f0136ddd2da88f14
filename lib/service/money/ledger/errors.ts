import { ApiError } from '../../http';

/** The workspace has no balance: it was never created here. */
export class UnknownWorkspaceError extends Error {
  override readonly name = 'UnknownWorkspaceError';
  constructor(readonly workspaceId: string) {
    super(`There is no workspace ${workspaceId}.`);
  }
}

/** For `.catch`: an unknown workspace becomes `ApiError` not_found. */
export function refuseUnknownWorkspace(cause: unknown): never {
  if (!(cause instanceof UnknownWorkspaceError)) throw cause;
  throw new ApiError('not_found', 'There is no such workspace.', { cause });
}

/** There is no such authorization: a caller's mistake, never a user's. */
export class UnknownAuthorizationError extends Error {
  override readonly name = 'UnknownAuthorizationError';
  constructor(readonly authorizationId: string) {
    super(`There is no authorization ${authorizationId}.`);
  }
}
