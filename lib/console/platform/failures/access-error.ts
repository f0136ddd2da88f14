/** Why a request of a signed-in browser was refused; `status` is HTTP's. */
export class AccessError extends Error {
  override readonly name = 'AccessError';
  constructor(
    readonly status: 401 | 403 | 404 | 429,
    message: string,
    /** A code for pages and programs, if the status is not enough. */
    readonly code: 'two_step_required' | 'not_offered' | 'not_entered' | null = null,
  ) {
    super(message);
  }
}

export const signedOutError = () =>
  new AccessError(401, 'You are signed out. Sign in and try again.');
/** The same error for a missing workspace and another's. */
export const noWorkspaceError = () => new AccessError(404, 'There is no such workspace.');
export const notAllowedError = () =>
  new AccessError(403, 'Your role doesn’t allow this. Ask an Owner or Admin of the workspace.');
/** The person is a member, but the workspace requires two-step sign-in. */
export const twoStepMissingError = () =>
  new AccessError(
    403,
    'This workspace requires two-step sign-in. Set it up for your account, then try again.',
    'two_step_required',
  );
export const foreignOriginError = () =>
  new AccessError(403, 'This request came from another site and was blocked.');
