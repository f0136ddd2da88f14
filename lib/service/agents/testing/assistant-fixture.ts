import { createHash } from 'node:crypto';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Agent, AuthorizationQuery } from '@/lib/contract';
import type { Database } from '@/lib/platform/database';
import { createTestService, type TestService } from '../../testing';
import { listenService } from '../../text/testing/listening-service';
import { agree, baseUrl, callback } from './assistant';

/** The PKCE verifier of every connection. */
export const verifier = 'a-verifier-of-the-tests-that-is-long-enough-to-be-one';
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** A service that listens, from the first test of a suite to its last, and what assistants and people do with it. */
export function assistantFixture(suite: { database(): Database }) {
  let service: TestService;
  let listening: Awaited<ReturnType<typeof listenService>>;
  /** Milliseconds that the service's clock is ahead. */
  let aheadMs = 0;

  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      workers: 0,
      baseUrl,
      clock: { now: () => Date.now() + aheadMs },
    });
    listening = await listenService(service);
  });
  afterAll(async () => {
    await listening.close();
    await service.close();
  });

  /** Sets the service's clock forward until the end of the test. */
  const later = (ms: number) => {
    aheadMs += ms;
    onTestFinished(() => {
      aheadMs = 0;
    });
  };
  const postForm = async (path: string, form: Record<string, string>) => {
    const response = await fetch(`${listening.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return { status: response.status, json: (await response.json()) as Record<string, string> };
  };
  const register = async (redirectUris: readonly string[] = [callback], name = 'Helper') => {
    const response = await fetch(`${listening.url}/oauth/register`, {
      method: 'POST',
      body: JSON.stringify({ client_name: name, redirect_uris: redirectUris }),
    });
    return { status: response.status, json: (await response.json()) as Record<string, string> };
  };
  const newRequest = async (changes: Partial<AuthorizationQuery> = {}) => ({
    client_id: (await register()).json.client_id ?? '',
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${baseUrl}/mcp`,
    state: 'xyz',
    ...changes,
  });
  /** A connection with its first code, and what exchanges it. */
  async function connected(changes: Partial<Parameters<typeof agree>[3]> = {}) {
    const { id, secret } = await service.workspace();
    const request = await newRequest();
    const { key, redirect_uri } = await agree(service, id, request, changes);
    const exchange = {
      grant_type: 'authorization_code',
      code: new URL(redirect_uri).searchParams.get('code') ?? '',
      redirect_uri: callback,
      client_id: request.client_id,
      code_verifier: verifier,
      resource: `${baseUrl}/mcp`,
    };
    return { id, secret, key, request, exchange };
  }
  /** A connection with its first tokens. */
  async function withTokens(changes: Partial<Parameters<typeof agree>[3]> = {}) {
    const connection = await connected(changes);
    const { json } = await postForm('/oauth/token', connection.exchange);
    const { access_token: access = '', refresh_token: refresh = '' } = json;
    const refreshWith = (refresh_token: string, form = {}) =>
      postForm('/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token,
        client_id: connection.request.client_id,
        ...form,
      });
    const generate = (args: object) => callTool(access, 'generate', args);
    return { ...connection, access, refresh, refreshWith, generate };
  }
  /** What a tool answers, as text. */
  async function callTool(access: string, name: string, args: object) {
    const params = { name, arguments: args };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const accept = 'application/json, text/event-stream';
    return (await service.post(access, '/mcp', message, { accept })).text();
  }
  const listAgents = async (workspaceId: string) => {
    const response = await service.manage(`/workspaces/${workspaceId}/agents`);
    return ((await response.json()) as { data: Agent[] }).data;
  };

  return {
    service: () => service,
    url: () => listening.url,
    later,
    postForm,
    register,
    newRequest,
    connected,
    withTokens,
    callTool,
    listAgents,
  };
}
