/** Why a request of a signed-in browser was refused; `status` is HTTP's. */
export class AccessError extends Error {
  override readonly name = 'AccessError';
  constructor(
    readonly status: 401 | 403 | 404,
    message: string,
  ) {
    super(message);
  }
}

export const signedOut = () => new AccessError(401, 'You are signed out. Sign in and try again.');
/** A foreign workspace and a missing one answer alike. */
export const noWorkspace = () => new AccessError(404, 'There is no such workspace.');
export const notAllowed = () =>
  new AccessError(403, 'Your role doesn’t allow this. Ask an Owner or Admin of the workspace.');
export const foreignOrigin = () =>
  new AccessError(403, 'This request came from another site and was blocked.');
