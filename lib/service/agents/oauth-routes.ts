import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { ApiError, type Call, createRateLimiter, type Route, readBytes, route } from '../http';
import { ClientMetadataError, registerClient } from './clients';
import { resourceMetadata, scopes, serverMetadata } from './metadata';
import {
  accessSeconds,
  exchangeCode,
  exchangeRefreshToken,
  revokeByToken,
  TokenError,
} from './tokens';

const maxBodyBytes = 16_384;
/** Calls of one address, because nobody is known yet. */
const callsPerAddress = { requestsPerMinute: 60, burst: 60 };

/** An answer of OAuth, which is never kept by a cache (RFC 6749, 5.1). */
const jsonResponse = (status: number, json: unknown) => ({
  status,
  json,
  headers: { 'cache-control': 'no-store' },
});

const refuse = (code: string, message: string, status = 400) =>
  jsonResponse(status, { error: code, error_description: message });

/** OAuth 2.1 for `/mcp`: discovery, registration, tokens and their end (decision 69). */
export function oauthRoutes(context: ServiceContext): Route[] {
  const { settings, clock } = context;
  const limiter = createRateLimiter(callsPerAddress, clock);

  /** Answers a call from anywhere, and errors in the words of OAuth. */
  async function answerCall(call: Call, work: () => Promise<ReturnType<typeof jsonResponse>>) {
    try {
      limiter.take(call.request.headers.get('x-forwarded-for') ?? '');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = 'Too many calls from this address. Wait a minute.';
      const refusal = refuse('temporarily_unavailable', message, 429);
      return { ...refusal, headers: { ...refusal.headers, 'retry-after': '60' } };
    }
    try {
      return await work();
    } catch (error) {
      if (error instanceof TokenError || error instanceof ClientMetadataError) {
        return refuse(error.code, error.message);
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
      answerCall(call, async () =>
        jsonResponse(201, registerClient(context, await readJson(call))),
      ),
    ),
    route(endpoints.exchangeToken, (call) =>
      answerCall(call, async () => {
        const tokens = await exchange(context, await readForm(call));
        return jsonResponse(200, {
          access_token: tokens.access,
          token_type: 'Bearer',
          expires_in: accessSeconds,
          refresh_token: tokens.refresh,
          scope: scopes.join(' '),
        });
      }),
    ),
    route(endpoints.revokeToken, (call) =>
      answerCall(call, async () => {
        const form = await readForm(call);
        await revokeByToken(context, required(form, 'token'), required(form, 'client_id'));
        return jsonResponse(200, {});
      }),
    ),
  ];
}

async function exchange(context: ServiceContext, form: URLSearchParams) {
  const target = { clientId: required(form, 'client_id'), resource: form.get('resource') };
  const grantType = required(form, 'grant_type');
  if (grantType === 'refresh_token') {
    return exchangeRefreshToken(context, required(form, 'refresh_token'), target);
  }
  if (grantType !== 'authorization_code') {
    throw new TokenError('unsupported_grant_type', 'Codes and refresh tokens are exchanged here.');
  }
  return exchangeCode(context, {
    ...target,
    code: required(form, 'code'),
    redirectUri: required(form, 'redirect_uri'),
    verifier: required(form, 'code_verifier'),
  });
}

/** A parameter, which may be there once (RFC 6749, 3.2). */
function required(form: URLSearchParams, name: string): string {
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
