import type { Scope } from '@/lib/contract';
import type { ServiceSettings } from '../context';

type Settings = Pick<ServiceSettings, 'baseUrl'>;

/** What the key of an assistant may do. */
export const scopes = ['v1:generate', 'v1:text'] as const satisfies readonly Scope[];

/** The resource of every token: tokens of another one are refused. */
export const mcpAddress = ({ baseUrl }: Settings): string => `${baseUrl}/mcp`;

/** Where a client without a valid token finds how to get one (RFC 9728, 5.1). */
export const challengeHeader = ({ baseUrl }: Settings): string =>
  `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`;

/** Metadata of the protected resource (RFC 9728). */
export const resourceMetadata = (settings: Settings) => ({
  resource: mcpAddress(settings),
  resource_name: 'Atelier',
  authorization_servers: [settings.baseUrl],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
});

/** Metadata of the authorization server (RFC 8414). The page where people agree is the console's. */
export const serverMetadata = ({ baseUrl }: Settings) => ({
  issuer: baseUrl,
  authorization_endpoint: `${baseUrl}/oauth/authorize`,
  token_endpoint: `${baseUrl}/oauth/token`,
  registration_endpoint: `${baseUrl}/oauth/register`,
  revocation_endpoint: `${baseUrl}/oauth/revoke`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
});
