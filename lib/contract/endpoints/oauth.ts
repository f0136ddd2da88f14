import * as z from 'zod';
import { endpoint, rawBody } from './endpoint';

/*
 * OAuth for `/mcp` (`docs/agents.md`), which the OpenAPI document leaves out: its shapes are those of RFC 8414, 9728, 7591,
 * 6749 and 7009.
 */

const metadata = (id: string, path: string) =>
  endpoint({
    id,
    method: 'get',
    path,
    auth: 'none',
    tag: 'Agents',
    summary: 'Where and how assistants are authorized',
    responses: [{ status: 200, description: 'The metadata' }],
    page: true,
  });

const call = (id: string, path: string, contentType: string, summary: string) =>
  endpoint({
    id,
    method: 'post',
    path,
    auth: 'none',
    tag: 'Agents',
    summary,
    body: rawBody(contentType, z.unknown()),
    responses: [{ status: 200, description: 'The answer of OAuth' }],
    page: true,
  });

const form = 'application/x-www-form-urlencoded';
const ofServer = '/.well-known/oauth-authorization-server';
const ofResource = '/.well-known/oauth-protected-resource';

export const getServerMetadata = metadata('getServerMetadata', ofServer);
export const getOpenIdMetadata = metadata('getOpenIdMetadata', '/.well-known/openid-configuration');
export const getResourceMetadata = metadata('getResourceMetadata', ofResource);
export const getMcpResourceMetadata = metadata('getMcpResourceMetadata', `${ofResource}/mcp`);
export const registerClient = call(
  'registerClient',
  '/oauth/register',
  'application/json',
  'Register an assistant',
);
export const exchangeToken = call(
  'exchangeToken',
  '/oauth/token',
  form,
  'Exchange a code or a refresh token',
);
export const revokeToken = call('revokeToken', '/oauth/revoke', form, 'End a connection');
