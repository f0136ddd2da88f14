import { headers as names } from '@/lib/contract';
import type { EndpointAuth } from '@/lib/contract/endpoints';
import { timingSafeEqualText } from '@/lib/platform/crypto';
import { ApiError } from './api-error';
import { bearerSecret } from './bearer';

import type { Authenticator, KeyAuth, OperatorKeys } from './types';

const actorPattern = /^[\x21-\x7e]{1,64}$/;

/**
 * Authenticates the caller of a route that requires a key. The workspace is the key's; no header changes it. Tokens of
 * assistants are refused except for the `resource` that they are for. Throws `ApiError` invalid_api_key,
 * workspace_not_allowed.
 */
export async function authenticateKey(
  authenticator: Pick<Authenticator, 'authenticate'>,
  request: Request,
  resource: string | null = null,
): Promise<KeyAuth> {
  const secret = bearerSecret(request.headers.get('authorization'));
  const auth = await authenticator.authenticate(secret, request.headers);
  if (auth.agent === null || auth.agent.resource === resource) return auth;
  throw new ApiError(
    'invalid_api_key',
    'This is the token of an assistant for another address: at /mcp of its service alone it is valid.',
  );
}

/** Throws `ApiError` insufficient_scope when the key lacks the scope that the route requires. */
export function checkScope(
  auth: KeyAuth,
  requiredScope: Exclude<EndpointAuth, 'none' | 'operator'>,
): void {
  if (requiredScope === 'key' || auth.scopes.has(requiredScope)) return;
  throw new ApiError(
    'insufficient_scope',
    `This key lacks the scope ${requiredScope}. Use a key that has it, or ask the Owner or an Admin of the workspace for one.`,
  );
}

/**
 * The actor reference, an opaque id of the person: of an assistant the one who connected it. Accepted from console keys only,
 * ignored from others.
 */
export function actorOf(auth: KeyAuth, request: Request): string | null {
  if (auth.agent !== null) return auth.agent.actor;
  if (auth.kind !== 'console') return null;
  const actor = request.headers.get(names.actor);
  if (actor === null || actor === '') return null;
  if (!actorPattern.test(actor)) {
    throw new ApiError('invalid_value', 'An actor reference is 1 to 64 printable characters.', {
      param: 'X-Service-Actor',
    });
  }
  return actor;
}

/**
 * Authenticates a long connection like a route that requires a key, without counting against its rate limit. Throws
 * `ApiError` invalid_api_key, workspace_not_allowed, insufficient_scope, invalid_value.
 */
export async function admitKey(
  authenticator: Pick<Authenticator, 'authenticate'>,
  request: Request,
  requiredScope: Exclude<EndpointAuth, 'none' | 'operator'>,
): Promise<{ auth: KeyAuth; actor: string | null }> {
  const auth = await authenticateKey(authenticator, request);
  checkScope(auth, requiredScope);
  return { auth, actor: actorOf(auth, request) };
}

/**
 * Authenticates the operator. Without `ATELIER_OPERATOR_KEY` the management interface answers 404 to the network; only
 * this process knows the in-process credential. Throws `ApiError` not_found, invalid_api_key.
 */
export function admitOperator(keys: OperatorKeys, request: Request): void {
  const sentKey = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (timingSafeEqualText(sentKey, keys.inProcess)) return;
  if (keys.network === null) throw notFoundError();
  if (!timingSafeEqualText(sentKey, keys.network)) {
    throw new ApiError('invalid_api_key', 'The operator key is missing or wrong.');
  }
}

/** The error of an unknown path. */
export const notFoundError = (): ApiError =>
  new ApiError(
    'not_found',
    'There is nothing at this address. See /openapi.json for what there is.',
  );
