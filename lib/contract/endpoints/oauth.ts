import * as z from 'zod';
import { endpoint, rawBody } from './endpoint';

/*
 * OAuth for `/mcp` (`docs/agents.md`), which the OpenAPI document leaves out: its shapes are those of RFC 8414, 9728, 7591,
 * 6749 and 7009.
 */

const metadataEndpoint = (id: string, path: string) =>
  endpoint({
    id,
    method: 'get',
    path,
    auth: 'none',
    tag: 'Agents',
    summary: 'Where and how assistants are authorized',
    responses: [{ status: 200, description: 'The metadata' }],
    isUndocumented: true,
  });

const oauthEndpoint = (id: string, path: string, contentType: string, summary: string) =>
  endpoint({
    id,
    method: 'post',
    path,
    auth: 'none',
    tag: 'Agents',
    summary,
    body: rawBody(contentType, z.unknown()),
    responses: [{ status: 200, description: 'The answer of OAuth' }],
    isUndocumented: true,
  });

const formContentType = 'application/x-www-form-urlencoded';
const serverMetadataPath = '/.well-known/oauth-authorization-server';
const resourceMetadataPath = '/.well-known/oauth-protected-resource';

export const getServerMetadata = metadataEndpoint('getServerMetadata', serverMetadataPath);
export const getOpenIdMetadata = metadataEndpoint(
  'getOpenIdMetadata',
  '/.well-known/openid-configuration',
);
export const getResourceMetadata = metadataEndpoint('getResourceMetadata', resourceMetadataPath);
export const getMcpResourceMetadata = metadataEndpoint(
  'getMcpResourceMetadata',
  `${resourceMetadataPath}/mcp`,
);
export const registerClient = oauthEndpoint(
  'registerClient',
  '/oauth/register',
  'application/json',
  'Register an assistant',
);
export const exchangeToken = oauthEndpoint(
  'exchangeToken',
  '/oauth/token',
  formContentType,
  'Exchange a code or a refresh token',
);
export const revokeToken = oauthEndpoint(
  'revokeToken',
  '/oauth/revoke',
  formContentType,
  'End a connection',
);
