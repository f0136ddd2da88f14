import type { AuthorizationQuery, AuthorizationRequest } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Client } from './client';
import { findClient } from './clients';
import { mcpAddress, scopes } from './metadata';
import { withParameters } from './rules';

/** An S256 challenge: SHA-256 in base64url (RFC 7636, 4.2). */
const challengePattern = /^[A-Za-z0-9_-]{43}$/;

type ReadContext = Pick<ServiceContext, 'keyring' | 'clock' | 'settings'>;

/**
 * Checks an authorization request. Throws `ApiError` invalid_value where the person must not be sent back, because the client
 * or its address is not known.
 */
export async function readAuthorization(context: ReadContext, query: AuthorizationQuery) {
  const client = await findClient(context, query.client_id, query.redirect_uri);
  return { client, request: serializeRequest(context, query, client) };
}

function serializeRequest(
  { settings }: ReadContext,
  query: AuthorizationQuery,
  client: Client,
): AuthorizationRequest {
  const problem = problemOf(query, mcpAddress(settings));
  return {
    object: 'authorization_request',
    client_name: client.name,
    client_host: client.host,
    redirect_uri: query.redirect_uri,
    refusal_uri: withParameters(query.redirect_uri, {
      error: problem?.code ?? 'access_denied',
      error_description: problem?.message ?? 'The person did not agree.',
      state: query.state,
      iss: settings.baseUrl,
    }),
    error: problem?.message ?? null,
  };
}

function problemOf(
  query: AuthorizationQuery,
  resource: string,
): { code: string; message: string } | null {
  if (query.response_type !== 'code') {
    return { code: 'unsupported_response_type', message: 'Only response_type=code is supported.' };
  }
  if (
    query.code_challenge_method !== 'S256' ||
    !challengePattern.test(query.code_challenge ?? '')
  ) {
    return { code: 'invalid_request', message: 'A code_challenge by S256 is needed (RFC 7636).' };
  }
  if (query.resource !== undefined && query.resource !== resource) {
    return { code: 'invalid_target', message: `The only resource here is ${resource}.` };
  }
  const requestedScopes = query.scope?.split(' ').filter((each) => each !== '') ?? [];
  const isGranted = (each: string) => (scopes as readonly string[]).includes(each);
  if (requestedScopes.length > 0 && !requestedScopes.some(isGranted)) {
    return { code: 'invalid_scope', message: `The scopes here are ${scopes.join(' and ')}.` };
  }
  return null;
}
