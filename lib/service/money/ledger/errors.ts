/** The workspace has no balance: it was never created here. */
export class UnknownWorkspaceError extends Error {
  override readonly name = 'UnknownWorkspaceError';
  constructor(readonly workspaceId: string) {
    super(`There is no workspace ${workspaceId}.`);
  }
}

/** There is no such authorization: a caller's mistake, never a user's. */
export class UnknownAuthorizationError extends Error {
  override readonly name = 'UnknownAuthorizationError';
  constructor(readonly authorizationId: string) {
    super(`There is no authorization ${authorizationId}.`);
  }
}
