import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { AuthorizationQuery, ConnectAgentBody, ConnectedAgent } from '@/lib/contract';
import type { TestService } from '../../testing';

/** The service's own address in these tests: OAuth wants TLS elsewhere than on this machine. */
export const baseUrl = 'http://localhost:4000';

/** Where the assistant of a test listens for its code. */
export const callback = 'http://127.0.0.1:41000/callback';

/** What a person agrees to, unless a test says otherwise. */
export const consent: Omit<ConnectAgentBody, 'request'> = {
  name: 'Helper, for Ada',
  actor: 'user_ada',
  project: null,
  allowed_models: null,
  monthly_limit: 100,
  daily_limit: null,
  approval_above: null,
  expires_at: null,
};

/** What the assistant put into the address of the page where people agree. */
export const queryOf = (address: URL): AuthorizationQuery =>
  Object.fromEntries(address.searchParams) as AuthorizationQuery;

/** The person agrees on the console's page. */
export async function agree(
  service: TestService,
  workspaceId: string,
  request: AuthorizationQuery,
  changes: Partial<ConnectAgentBody> = {},
): Promise<ConnectedAgent> {
  const body = { ...consent, ...changes, request };
  const response = await service.manage(`/workspaces/${workspaceId}/agents`, body);
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as ConnectedAgent;
}

/** The official client as an assistant that keeps its tokens in memory, over a socket at `url`. */
export function createAssistant(url: string) {
  const stored: Stored = {};
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { client_name: 'Helper', redirect_uris: [callback] },
    state: () => 'state-of-the-test',
    clientInformation: () => stored.client,
    saveClientInformation(information) {
      stored.client = information;
    },
    tokens: () => stored.tokens,
    saveTokens(tokens) {
      stored.tokens = tokens;
    },
    redirectToAuthorization(page) {
      stored.page = page;
    },
    saveCodeVerifier(verifier) {
      stored.verifier = verifier;
    },
    invalidateCredentials() {
      delete stored.tokens;
    },
    codeVerifier: () => stored.verifier ?? '',
  };
  // The service calls itself by another name than the port of the test.
  const fetchThere = (address: string | URL, init?: RequestInit) =>
    fetch(String(address).replace(baseUrl, url), init);
  const open = () =>
    new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), {
      authProvider: provider,
      fetch: fetchThere,
    });
  return {
    stored,
    open,
    /** A connected client; throws `UnauthorizedError` once the person is to be asked. */
    async connect(transport = open()): Promise<Client> {
      const client = new Client({ name: 'helper', version: '1' });
      await client.connect(transport);
      return client;
    },
  };
}

interface Stored {
  page?: URL;
  tokens?: Tokens;
  verifier?: string;
  client?: ClientInformation;
}

type Tokens = Parameters<OAuthClientProvider['saveTokens']>[0];
type ClientInformation = Parameters<NonNullable<OAuthClientProvider['saveClientInformation']>>[0];
