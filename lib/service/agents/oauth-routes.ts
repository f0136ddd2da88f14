import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { ApiError, type Call, createRateLimiter, type Route, readBytes, route } from '../http';
import { ClientMetadataError, registerClient } from './clients';
import { resourceMetadata, scopes, serverMetadata } from './metadata';
import {
  accessLifetimeSeconds,
  exchangeCode,
  exchangeRefreshToken,
  revokeByToken,
  TokenError,
} from './tokens';

const maxBodyBytes = 16_384;
/** Per address, because these callers have no key yet. */
const callsPerAddress = { requestsPerMinute: 60, burst: 60 };

/** A response of OAuth, which no cache may keep (RFC 6749, 5.1). */
const jsonResponse = (status: number, json: unknown) => ({
  status,
  json,
  headers: { 'cache-control': 'no-store' },
});

const errorResponse = (code: string, message: string, status = 400) =>
  jsonResponse(status, { error: code, error_description: message });

/** OAuth 2.1 for `/mcp`: discovery, registration, tokens and their end (decision 69). */
export function oauthRoutes(context: ServiceContext): Route[] {
  const { settings, clock } = context;
  const limiter = createRateLimiter(callsPerAddress, clock);

  /** Limits the calls of an address, and writes errors as OAuth does. */
  async function respond(call: Call, work: () => Promise<ReturnType<typeof jsonResponse>>) {
    try {
      limiter.take(call.request.headers.get('x-forwarded-for') ?? '');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = 'Too many calls from this address. Wait a minute.';
      const refusal = errorResponse('temporarily_unavailable', message, 429);
      return { ...refusal, headers: { ...refusal.headers, 'retry-after': '60' } };
    }
    try {
      return await work();
    } catch (error) {
      if (error instanceof TokenError || error instanceof ClientMetadataError) {
        return errorResponse(error.code, error.message);
      }
      throw error;
    }
  }

  const serverDocument = () => ({ status: 200, json: serverMetadata(settings) });
  const resourceDocument = () => ({ status: 200, json: resourceMetadata(settings) });
  return [
    route(endpoints.getServerMetadata, serverDocument),
    route(endpoints.getOpenIdMetadata, serverDocument),
    route(endpoints.getResourceMetadata, resourceDocument),
    route(endpoints.getMcpResourceMetadata, resourceDocument),
    route(endpoints.registerClient, (call) =>
      respond(call, async () => jsonResponse(201, registerClient(context, await readJson(call)))),
    ),
    route(endpoints.exchangeToken, (call) =>
      respond(call, async () => {
        const tokens = await exchangeGrant(context, await readForm(call));
        return jsonResponse(200, {
          access_token: tokens.access,
          token_type: 'Bearer',
          expires_in: accessLifetimeSeconds,
          refresh_token: tokens.refresh,
          scope: scopes.join(' '),
        });
      }),
    ),
    route(endpoints.revokeToken, (call) =>
      respond(call, async () => {
        const form = await readForm(call);
        await revokeByToken(
          context,
          requiredParameter(form, 'token'),
          requiredParameter(form, 'client_id'),
        );
        return jsonResponse(200, {});
      }),
    ),
  ];
}

async function exchangeGrant(context: ServiceContext, form: URLSearchParams) {
  const target = { clientId: requiredParameter(form, 'client_id'), resource: form.get('resource') };
  const grantType = requiredParameter(form, 'grant_type');
  if (grantType === 'refresh_token') {
    return exchangeRefreshToken(context, requiredParameter(form, 'refresh_token'), target);
  }
  if (grantType !== 'authorization_code') {
    throw new TokenError('unsupported_grant_type', 'Codes and refresh tokens are exchanged here.');
  }
  return exchangeCode(context, {
    ...target,
    code: requiredParameter(form, 'code'),
    redirectUri: requiredParameter(form, 'redirect_uri'),
    verifier: requiredParameter(form, 'code_verifier'),
  });
}

/** A parameter, which must be sent exactly once (RFC 6749, 3.2). */
function requiredParameter(form: URLSearchParams, name: string): string {
  const [value, ...otherValues] = form.getAll(name);
  if (value === undefined || value === '' || otherValues.length > 0) {
    throw new TokenError('invalid_request', `${name} is needed, once.`);
  }
  return value;
}

const readText = async ({ request }: Call): Promise<string> =>
  (await readBytes(request, maxBodyBytes)).toString('utf8');

const readForm = async (call: Call): Promise<URLSearchParams> =>
  new URLSearchParams(await readText(call));

async function readJson(call: Call): Promise<unknown> {
  try {
    return JSON.parse(await readText(call));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new ClientMetadataError('invalid_client_metadata', 'The body is not JSON.');
  }
}
