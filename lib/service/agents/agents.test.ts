import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UnauthorizedError } from '@modelcontextprotocol/client';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { AuthorizationQuery, AuthorizationRequest } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import { agree, baseUrl, callback, createAssistant, queryOf } from './testing/assistant';
import { assistantFixture, verifier } from './testing/assistant-fixture';

describeDatabases('assistants connected by OAuth', { both: 'row locks' }, (suite) => {
  const { service, url, later, postForm, register, newRequest, connected, withTokens, listAgents } =
    assistantFixture(suite);

  const readRequest = async (request: AuthorizationQuery) => {
    const response = await service().manage('/agents/authorization', request);
    return { status: response.status, json: (await response.json()) as AuthorizationRequest };
  };
  const openMcp = async (secret: string) =>
    (
      await service().post(
        secret,
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'ping' },
        { accept: 'application/json, text/event-stream' },
      )
    ).status;

  it('leads the official client from the first refusal to its tools, and to nothing once the key is revoked', async () => {
    const { id } = await service().workspace();
    const assistant = createAssistant(url());
    const transport = assistant.open();
    await expect(assistant.connect(transport)).rejects.toThrow(UnauthorizedError);
    const page = assistant.stored.page ?? new URL('http://missing.test');
    expect(`${page.origin}${page.pathname}`).toBe(`${baseUrl}/oauth/authorize`);
    const { key, redirect_uri } = await agree(service(), id, queryOf(page), {
      monthly_limit: 12,
      daily_limit: 5,
    });
    expect(new URL(redirect_uri).searchParams.get('state')).toBe('state-of-the-test');
    await transport.finishAuth(new URL(redirect_uri).searchParams);
    const client = await assistant.connect();
    const { structuredContent } = await client.callTool({ name: 'balance', arguments: {} });
    expect(structuredContent).toMatchObject({
      key_budget: { limit: 12 },
      key_day_budget: { limit: 5 },
    });
    await client.close();
    const deleted = await service().call(
      service().operatorKey,
      `/manage/workspaces/${id}/keys/${key.id}`,
      { method: 'DELETE' },
    );
    expect(deleted.status).toBe(200);
    expect(await listAgents(id)).toEqual([]);
    await expect(assistant.connect()).rejects.toThrow(UnauthorizedError);
  });

  it('is described for every kind of client', async () => {
    const read = async (path: string) => (await fetch(`${url()}${path}`)).json();
    const server = await read('/.well-known/oauth-authorization-server');
    expect(server).toMatchObject({
      issuer: baseUrl,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
    expect(await read('/.well-known/openid-configuration')).toEqual(server);
    const resource = await read('/.well-known/oauth-protected-resource/mcp');
    expect(resource).toMatchObject({ resource: `${baseUrl}/mcp` });
    expect(await read('/.well-known/oauth-protected-resource')).toEqual(resource);
  });

  it('makes a key like any other, of the person who agreed', async () => {
    const { id, key } = await withTokens({
      allowed_models: ['lumen-image'],
      approval_above: 2.5,
      project: 'prj_1',
    });
    expect(await listAgents(id)).toMatchObject([
      {
        client_name: 'Helper',
        client_host: null,
        actor: 'user_ada',
        project: 'prj_1',
        approval_above: 2.5,
        budget: { limit: 100, spent: 0 },
        key: { id: key.id, name: 'Helper, for Ada', allowed_models: ['lumen-image'] },
      },
    ]);
    const keys = (await (await service().manage(`/workspaces/${id}/keys`)).json()) as {
      data: unknown[];
    };
    expect(keys.data).toContainEqual(expect.objectContaining({ id: key.id, revoked_at: null }));
    const { id: other } = await service().workspace();
    expect(await listAgents(other)).toEqual([]);
  });

  it('works in the project that the person chose, or in none, whatever it names', async () => {
    const { tasks } = schema;
    for (const project of [null, 'prj_1']) {
      const { generate, id } = await withTokens({ project });
      const kite = { model: 'lumen-image', prompt: 'A kite', max_credits: 100 };
      await generate({ ...kite, project: 'prj_of_others' });
      const ofWorkspace = eq(tasks.workspaceId, id);
      expect(
        await service()
          .context.db.select({ project: tasks.project })
          .from(tasks)
          .where(ofWorkspace),
      ).toEqual([{ project }]);
    }
  });

  it('hands its key to nobody', async () => {
    const { id, key, access } = await withTokens();
    const path = `/workspaces/${id}/keys/${key.id}/rotate`;
    const response = await service().manage(path, { grace_hours: 0 });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('Disconnect the assistant'),
    ]);
    expect(await openMcp(access)).toBe(200);
  });

  it('opens /mcp alone', async () => {
    const { access } = await withTokens();
    expect(await openMcp(access)).toBe(200);
    expect((await service().call(access, '/v1/models')).status).toBe(401);
    expect((await service().call(access, '/v1/user/balance')).status).toBe(401);
  });

  it('refuses a token that was issued for another address', async () => {
    const { access, key, refreshWith, refresh } = await withTokens();
    await suite
      .database()
      .query(`update service.agent_connections set resource = 'https://elsewhere.test/mcp'`);
    await service().context.authenticator.forgetKey(key.id);
    expect(await openMcp(access)).toBe(401);
    const { json } = await refreshWith(refresh, { resource: 'https://elsewhere.test/mcp' });
    expect(json.error).toBe('invalid_target');
  });

  it('ends an access token after an hour, and a connection that has an end with it', async () => {
    const endsAt = Math.floor(Date.now() / 1000) + 7_200;
    const { access, refresh, refreshWith } = await withTokens({ expires_at: endsAt });
    later(3_601_000);
    expect(await openMcp(access)).toBe(401);
    const { json } = await refreshWith(refresh);
    expect(await openMcp(json.access_token ?? '')).toBe(200);
    later(3_600_000);
    expect(await openMcp(json.access_token ?? '')).toBe(401);
    expect((await refreshWith(json.refresh_token ?? '')).json.error).toBe('invalid_grant');
  });

  it('exchanges a code for the client, address and verifier that it is for', async () => {
    const { exchange } = await connected();
    const other = (await register()).json.client_id ?? '';
    for (const [changes, error] of [
      [{ code_verifier: `${verifier}!` }, 'invalid_grant'],
      [{ client_id: other }, 'invalid_grant'],
      [{ redirect_uri: 'http://127.0.0.1:41001/callback' }, 'invalid_grant'],
      [{ resource: 'https://elsewhere.test/mcp' }, 'invalid_target'],
      [{ code: 'guessed' }, 'invalid_grant'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
      [{ code_verifier: '' }, 'invalid_request'],
    ] as const) {
      const { status, json } = await postForm('/oauth/token', { ...exchange, ...changes });
      expect([changes, status, json.error]).toEqual([changes, 400, error]);
    }
    expect((await postForm('/oauth/token', exchange)).status).toBe(200);
  });

  it('gives no tokens for a code after a minute', async () => {
    const { exchange } = await connected();
    later(60_001);
    expect((await postForm('/oauth/token', exchange)).json.error).toBe('invalid_grant');
  });

  it('ends the connection when a code is used twice', async () => {
    const { exchange, access, id } = await withTokens();
    expect(await openMcp(access)).toBe(200);
    expect((await postForm('/oauth/token', exchange)).json.error).toBe('invalid_grant');
    expect(await openMcp(access)).toBe(401);
    expect(await listAgents(id)).toEqual([]);
  });

  it('ends the connection when a code is used again after its minute, and after other tokens', async () => {
    const { exchange, refresh, refreshWith, id } = await withTokens();
    later(60_001);
    expect((await refreshWith(refresh)).status).toBe(200);
    expect((await postForm('/oauth/token', exchange)).json.error).toBe('invalid_grant');
    expect(await listAgents(id)).toEqual([]);
  });

  it('gives tokens once when a code is used twice at once', async () => {
    const { exchange } = await connected();
    const answers = await Promise.all([1, 2].map(() => postForm('/oauth/token', exchange)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('rotates refresh tokens, forgives a repeat at once, and ends the connection at a later one', async () => {
    const { refresh, refreshWith, id } = await withTokens();
    const first = await refreshWith(refresh);
    const repeat = await refreshWith(refresh);
    expect([first.status, repeat.status]).toEqual([200, 200]);
    expect(first.json.refresh_token).not.toBe(refresh);
    const second = await refreshWith(first.json.refresh_token ?? '');
    expect(await openMcp(second.json.access_token ?? '')).toBe(200);
    later(31_000);
    expect((await refreshWith(refresh)).json.error).toBe('invalid_grant');
    expect(await openMcp(second.json.access_token ?? '')).toBe(401);
    expect(await listAgents(id)).toEqual([]);
  });

  it('ends a connection by either of its tokens, for its own client alone', async () => {
    const stranger = (await register()).json.client_id ?? '';
    for (const kind of ['access', 'refresh'] as const) {
      const connection = await withTokens();
      const token = connection[kind];
      const revoke = (client_id: string) => postForm('/oauth/revoke', { token, client_id });
      expect((await revoke(stranger)).status).toBe(200);
      expect(await openMcp(connection.access)).toBe(200);
      expect((await revoke(connection.request.client_id)).status).toBe(200);
      expect(await openMcp(connection.access)).toBe(401);
    }
  });

  it('sends nobody to an address that the client did not register', async () => {
    for (const redirect_uri of [
      'https://evil.test/callback',
      'http://127.0.0.1:41000/callback/more',
      'http://127.0.0.1.evil.test:41000/callback',
      'http://localhost:41000/callback',
      'javascript:alert(1)',
    ]) {
      const { status } = await readRequest(await newRequest({ redirect_uri }));
      expect([redirect_uri, status]).toEqual([redirect_uri, 400]);
    }
    const anyPort = { redirect_uri: 'http://127.0.0.1:5/callback' };
    expect((await readRequest(await newRequest(anyPort))).status).toBe(200);
  });

  it('sends a client back that asks in another way than by a code with S256 for /mcp', async () => {
    for (const [changes, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ resource: 'https://elsewhere.test/mcp' }, 'invalid_target'],
      [{ scope: 'everything' }, 'invalid_scope'],
    ] as const) {
      const request = await newRequest(changes);
      const { json } = await readRequest(request);
      const refusal = new URL(json.refusal_uri).searchParams;
      expect([changes, Object.fromEntries(refusal)]).toEqual([
        changes,
        expect.objectContaining({ error, state: 'xyz', iss: baseUrl }),
      ]);
      const { id } = await service().workspace();
      await expect(agree(service(), id, request)).rejects.toThrow('invalid_value');
    }
  });

  it('answers with its issuer and the state, against mix-up', async () => {
    const { id } = await service().workspace();
    const { redirect_uri } = await agree(service(), id, await newRequest());
    const answered = new URL(redirect_uri).searchParams;
    expect([answered.get('iss'), answered.get('state')]).toEqual([baseUrl, 'xyz']);
  });

  it('registers clients with sound addresses, for a while', async () => {
    for (const uris of [[], ['http://example.test/cb'], ['data:text/html,x'], [`${callback}#x`]]) {
      expect([uris, (await register(uris)).status]).toEqual([uris, 400]);
    }
    const request = await newRequest();
    expect((await readRequest({ ...request, client_id: `${request.client_id}x` })).status).toBe(
      400,
    );
    later(91 * 86_400_000);
    expect((await readRequest(request)).status).toBe(400);
  });

  it('shows a name without signs that hide or turn text', async () => {
    const { json } = await register([callback], '  Cl\u202eau\u200bde\n ');
    expect(json.client_name).toBe('Claude');
  });

  it('answers an address that calls too often with 429', async () => {
    const call = () =>
      service().fetch(
        new Request(`${baseUrl}/oauth/token`, {
          method: 'POST',
          headers: { 'x-forwarded-for': '203.0.113.77' },
        }),
      );
    const statuses = new Set<number>();
    for (let sent = 0; sent < 70; sent += 1) statuses.add((await call()).status);
    expect([...statuses].sort()).toEqual([400, 429]);
  });

  it('reads the metadata document of a client at its own address, and none that is inside', async () => {
    const documents = createServer((request, response) => {
      const id = `http://127.0.0.1:${port()}/client.json`;
      const body = { client_id: id, client_name: 'Claude', redirect_uris: [callback] };
      if (request.url === '/client.json') response.end(JSON.stringify(body));
      else if (request.url === '/large.json') response.end('x'.repeat(20_000));
      else if (request.url === '/moved.json') response.writeHead(302, { location: id }).end();
      else response.end(JSON.stringify(body));
    });
    const port = () => (documents.address() as AddressInfo).port;
    documents.listen(0, '127.0.0.1');
    await once(documents, 'listening');
    onTestFinished(() => void documents.close());
    const read = async (client_id: string) => readRequest(await newRequest({ client_id }));
    const { json } = await read(`http://127.0.0.1:${port()}/client.json`);
    expect(json).toMatchObject({ client_name: 'Claude', client_host: `127.0.0.1:${port()}` });
    for (const address of [
      ...['copy', 'large', 'moved'].map((name) => `http://127.0.0.1:${port()}/${name}.json`),
      'https://10.0.0.8/client.json',
      'https://169.254.169.254/latest/meta-data',
      'http://service.internal/client.json',
    ]) {
      expect([address, (await read(address)).status]).toEqual([address, 400]);
    }
  });

  it('knows some clients by a short id, at their own addresses alone', async () => {
    for (const [client_id, redirect_uri] of [
      ['cursor', 'http://localhost:8787/callback'],
      ['cursor', 'cursor://anysphere.cursor-mcp/oauth/callback'],
      ['claude', 'https://claude.ai/api/mcp/auth_callback'],
      ['claude-code', 'http://localhost:51234/callback'],
    ] as const) {
      const { status, json } = await readRequest({
        ...(await newRequest()),
        client_id,
        redirect_uri,
      });
      expect([status, json.client_host, json.redirect_uri]).toEqual([200, null, redirect_uri]);
    }
    for (const [client_id, redirect_uri] of [
      ['cursor', 'https://claude.ai/api/mcp/auth_callback'],
      ['claude', 'https://evil.test/api/mcp/auth_callback'],
      ['constructor', callback],
    ] as const) {
      const request = { ...(await newRequest()), client_id, redirect_uri };
      expect([client_id, (await readRequest(request)).status]).toEqual([client_id, 400]);
    }
  });
});
