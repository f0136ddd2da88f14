import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type {
  Agent,
  AgentApproval,
  AuthorizationQuery,
  AuthorizationRequest,
  UploadedImage,
} from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import { createTestService, picture, type TestService } from '../testing';
import { listenService } from '../text/testing/listening-service';
import { agree, baseUrl, callback, createAssistant, queryOf } from './testing/assistant';

const verifier = 'a-verifier-of-the-tests-that-is-long-enough-to-be-one';
const challenge = createHash('sha256').update(verifier).digest('base64url');

describeDatabases('assistants connected by OAuth', { both: 'row locks' }, (suite) => {
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
  const readRequest = async (request: AuthorizationQuery) => {
    const response = await service.manage('/agents/authorization', request);
    return { status: response.status, json: (await response.json()) as AuthorizationRequest };
  };
  const codeOf = (address: string) => new URL(address).searchParams.get('code') ?? '';
  /** A connection with its first code, and what exchanges it. */
  async function connected(changes: Partial<Parameters<typeof agree>[3]> = {}) {
    const { id, secret } = await service.workspace();
    const request = await newRequest();
    const { key, redirect_uri } = await agree(service, id, request, changes);
    const exchange = {
      grant_type: 'authorization_code',
      code: codeOf(redirect_uri),
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
  /** A connection whose every request waits for a person, and what both sides do about one. */
  async function withApprovals(above = 0) {
    const { generate, id, key, secret, access } = await withTokens({ approval_above: above });
    const listWaiting = async () => {
      const response = await service.manage(`/workspaces/${id}/agents/approvals`);
      return ((await response.json()) as { data: AgentApproval[] }).data;
    };
    const answer = async (approval: AgentApproval | undefined, body: object) => {
      const path = `/workspaces/${id}/agents/approvals/${approval?.id}`;
      const response = await service.manage(path, { seen_price: approval?.price, ...body });
      return { status: response.status, json: (await response.json()) as { task_ids?: string[] } };
    };
    return { id, key, secret, access, generate, listWaiting, answer };
  }
  const openMcp = async (secret: string) =>
    (
      await service.post(
        secret,
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'ping' },
        { accept: 'application/json, text/event-stream' },
      )
    ).status;
  const listAgents = async (workspaceId: string) => {
    const response = await service.manage(`/workspaces/${workspaceId}/agents`);
    return ((await response.json()) as { data: Agent[] }).data;
  };

  it('leads the official client from the first refusal to its tools, and to nothing once the key is revoked', async () => {
    const { id } = await service.workspace();
    const assistant = createAssistant(listening.url);
    const transport = assistant.open();
    await expect(assistant.connect(transport)).rejects.toThrow(UnauthorizedError);
    const page = assistant.stored.page ?? new URL('http://missing.test');
    expect(`${page.origin}${page.pathname}`).toBe(`${baseUrl}/oauth/authorize`);
    const { key, redirect_uri } = await agree(service, id, queryOf(page), {
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
    const deleted = await service.call(
      service.operatorKey,
      `/manage/workspaces/${id}/keys/${key.id}`,
      { method: 'DELETE' },
    );
    expect(deleted.status).toBe(200);
    expect(await listAgents(id)).toEqual([]);
    await expect(assistant.connect()).rejects.toThrow(UnauthorizedError);
  });

  it('is described for every kind of client', async () => {
    const read = async (path: string) => (await fetch(`${listening.url}${path}`)).json();
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
    const keys = (await (await service.manage(`/workspaces/${id}/keys`)).json()) as {
      data: unknown[];
    };
    expect(keys.data).toContainEqual(expect.objectContaining({ id: key.id, revoked_at: null }));
    const { id: other } = await service.workspace();
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
        await service.context.db.select({ project: tasks.project }).from(tasks).where(ofWorkspace),
      ).toEqual([{ project }]);
    }
  });

  it('hands its key to nobody', async () => {
    const { id, key, access } = await withTokens();
    const path = `/workspaces/${id}/keys/${key.id}/rotate`;
    const response = await service.manage(path, { grace_hours: 0 });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('Disconnect the assistant'),
    ]);
    expect(await openMcp(access)).toBe(200);
  });

  it('opens /mcp alone', async () => {
    const { access } = await withTokens();
    expect(await openMcp(access)).toBe(200);
    expect((await service.call(access, '/v1/models')).status).toBe(401);
    expect((await service.call(access, '/v1/user/balance')).status).toBe(401);
  });

  it('refuses a token that was issued for another address', async () => {
    const { access, key, refreshWith, refresh } = await withTokens();
    await suite
      .database()
      .query(`update service.agent_connections set resource = 'https://elsewhere.test/mcp'`);
    await service.context.authenticator.forgetKey(key.id);
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
      const { id } = await service.workspace();
      await expect(agree(service, id, request)).rejects.toThrow('invalid_value');
    }
  });

  it('answers with its issuer and the state, against mix-up', async () => {
    const { id } = await service.workspace();
    const { redirect_uri } = await agree(service, id, await newRequest());
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
      service.fetch(
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

  it('freezes a request above the limit until a person agrees, and runs it once', async () => {
    const { id, generate, listWaiting, answer } = await withApprovals();
    const kite = { model: 'lumen-image', prompt: 'A red kite' };
    const call = { ...kite, max_credits: 100 };
    expect(await generate({ ...kite, max_credits: 0 })).toContain('higher max_credits');
    expect(await listWaiting()).toEqual([]);
    for (let sent = 0; sent < 2; sent += 1) {
      expect(await generate(call)).toContain('a person has to agree first');
    }
    const [waiting, ...others] = await listWaiting();
    expect([waiting?.requests, waiting?.actor, others]).toEqual([[kite], 'user_ada', []]);
    const other = await service.workspace();
    const foreign = `/workspaces/${other.id}/agents/approvals/${waiting?.id}`;
    expect((await service.manage(foreign, { approve: true, seen_price: 100 })).status).toBe(404);
    const low = await answer(waiting, { approve: true, seen_price: 0 });
    expect([low.status, await listWaiting()]).toEqual([400, [waiting]]);
    const answers = await Promise.all([1, 2].map(() => answer(waiting, { approve: true })));
    const taskIds = new Set(answers.flatMap(({ json }) => json.task_ids));
    expect([taskIds.size, await listWaiting()]).toEqual([1, []]);
    const [taskId] = taskIds;
    expect(await generate(call)).toContain(taskId);
    expect((await listAgents(id))[0]?.budget?.authorized).toBe(waiting?.price);
    // The same again is another request.
    expect(await generate(call)).toContain('a person has to agree first');
    expect((await answer((await listWaiting())[0], { approve: false })).status).toBe(200);
    expect(await generate(call)).toContain('refused this request');
    expect(await service.mismatches()).toEqual([]);
  });

  it('knows an approved request again when its files are signed anew, and its repeats by their key', async () => {
    const { secret, generate, listWaiting, answer } = await withApprovals();
    const form = new FormData();
    const png = await picture({ width: 8, height: 8 });
    form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
    const upload = { method: 'POST', body: form };
    const uploaded = await service.call(secret, '/v1/uploads/images', upload);
    const { url } = (await uploaded.json()) as UploadedImage;
    const call = (signature: string) => ({
      model: 'lumen-image',
      prompt: 'A red kite',
      params: { reference_images: [`${url.split('?')[0]}?expires=1&signature=${signature}`] },
      max_credits: 100,
      idempotency_key: 'kite',
    });
    const [today, tomorrow] = [call('A'.repeat(43)), call('B'.repeat(43))];
    expect(await generate(today)).toContain('a person has to agree first');
    const { json } = await answer((await listWaiting())[0], { approve: true });
    expect(await listWaiting()).toEqual([]);
    for (const repeated of [tomorrow, today]) {
      expect(await generate(repeated)).toContain(json.task_ids?.[0]);
    }
    expect(await listWaiting()).toEqual([]);
  });

  it('gives what a person agreed to, and asks nobody any more, when it became cheaper meanwhile', async () => {
    const { id, generate, listWaiting, answer } = await withApprovals(3);
    const make = (prompt: string) => generate({ model: 'lumen-image', prompt, max_credits: 100 });
    expect(await make('A red kite')).toContain('a person has to agree first');
    const { json } = await answer((await listWaiting())[0], { approve: true });
    expect(await make('A blue kite')).toContain('a person has to agree first');
    const perk = { discount_percent: 50, reason: 'Partner' };
    expect((await service.manage(`/workspaces/${id}/perks`, perk)).status).toBe(201);
    expect(await make('A red kite')).toContain(json.task_ids?.[0]);
    expect(await make('A blue kite')).toContain('task_id');
    expect(await listWaiting()).toEqual([]);
  });

  it('has a client that says so open the page for its person, and makes it once they agreed', async () => {
    const { access, listWaiting, answer } = await withApprovals();
    const opened: string[] = [];
    /** A client whose person does this once the page is open. */
    const open = async (act: () => Promise<'accept' | 'decline'>) => {
      const client = new Client(
        { name: 'helper', version: '1' },
        {
          capabilities: { elicitation: { url: {} } },
          versionNegotiation: { mode: { pin: '2026-07-28' } },
        },
      );
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        opened.push(params.mode === 'url' ? params.url : 'a form');
        return { action: await act() };
      });
      const headers = { authorization: `Bearer ${access}` };
      const address = new URL(`${listening.url}/mcp`);
      await client.connect(
        new StreamableHTTPClientTransport(address, { requestInit: { headers } }),
      );
      onTestFinished(() => client.close());
      return client;
    };
    const make = (client: Client, prompt: string) =>
      client.callTool({
        name: 'generate',
        arguments: { model: 'lumen-image', prompt, max_credits: 100 },
      });
    const answerAll = async (approve: boolean) => {
      for (const each of await listWaiting()) await answer(each, { approve });
      return 'accept' as const;
    };
    const approving = await open(() => answerAll(true));
    const made = await make(approving, 'A red kite');
    expect([made.isError ?? false, made.structuredContent]).toMatchObject([
      false,
      { created: true, task_id: expect.any(String) },
    ]);
    expect(opened).toEqual([baseUrl]);
    const experiment = await approving.callTool({
      name: 'run_experiment',
      arguments: {
        models: ['lumen-image'],
        prompts: ['One', 'Two'],
        max_credits: 100,
        idempotency_key: 'kites',
      },
    });
    const taskId = expect.any(String);
    expect(experiment.structuredContent).toMatchObject({
      cells: [{ task_id: taskId }, { task_id: taskId }],
    });
    expect(opened).toEqual([baseUrl, baseUrl]);
    const refused = await make(await open(() => answerAll(false)), 'A blue kite');
    expect(JSON.stringify(refused.content)).toContain('refused this request');
    const declined = await make(await open(async () => 'decline'), 'A green kite');
    expect(JSON.stringify(declined.content)).toContain('a person has to agree first');
    expect([opened.length, (await listWaiting()).length]).toEqual([4, 1]);
  });

  it('freezes an experiment above the limit as one request, and runs all of it once a person agreed', async () => {
    const { id, access, listWaiting, answer } = await withApprovals(5);
    const design = {
      models: ['lumen-image'],
      prompts: ['One', 'Two', 'Three'],
      max_credits: 100,
      idempotency_key: 'kites',
    };
    const run = (changes = {}) => callTool(access, 'run_experiment', { ...design, ...changes });
    expect(await run({ max_credits: 1 })).toContain('costs more than max_credits');
    expect(await listWaiting()).toEqual([]);
    for (let sent = 0; sent < 2; sent += 1) {
      expect(await run()).toContain('a person has to agree first');
    }
    const [waiting, ...others] = await listWaiting();
    expect([waiting?.requests, others]).toEqual([
      design.prompts.map((prompt) => ({ model: 'lumen-image', prompt })),
      [],
    ]);
    const price = waiting?.price ?? 0;
    const low = await answer(waiting, { approve: true, seen_price: price - 0.001 });
    expect([low.status, await listWaiting()]).toEqual([400, [waiting]]);
    const other = await service.workspace();
    const foreign = `/workspaces/${other.id}/agents/approvals/${waiting?.id}`;
    expect((await service.manage(foreign, { approve: true, seen_price: 100 })).status).toBe(404);
    const answers = await Promise.all([1, 2].map(() => answer(waiting, { approve: true })));
    const taskIds = new Set(answers.flatMap(({ json }) => json.task_ids));
    expect([taskIds.size, await listWaiting()]).toEqual([3, []]);
    const made = await run();
    for (const taskId of taskIds) expect(made).toContain(taskId);
    expect((await listAgents(id))[0]?.budget?.authorized).toBe(price);
    // Under another key it is another experiment.
    expect(await run({ idempotency_key: 'more' })).toContain('a person has to agree first');
    await answer((await listWaiting())[0], { approve: false });
    expect(await run({ idempotency_key: 'more' })).toContain('refused this request');
    expect(await service.mismatches()).toEqual([]);
  });

  it('makes the part of an approved experiment that its budget allows, says so, and the rest by another approval', async () => {
    const { id, key, access, listWaiting, answer } = await withApprovals(5);
    const design = { models: ['lumen-image'], prompts: ['One', 'Two', 'Three'] };
    const limits = { max_credits: 100, idempotency_key: 'kites' };
    await callTool(access, 'run_experiment', { ...design, ...limits });
    const [waiting] = await listWaiting();
    const price = waiting?.price ?? 0;
    const setBudget = (limit: number) =>
      service.call(service.operatorKey, `/manage/workspaces/${id}/budgets/key/${key.id}`, {
        method: 'PUT',
        body: JSON.stringify({ limit }),
      });
    await setBudget((price / 3) * 2);
    const part = await answer(waiting, { approve: true });
    expect([part.status, JSON.stringify(part.json)]).toEqual([
      402,
      expect.stringContaining('2 of 3 requests are being made'),
    ]);
    expect(await listWaiting()).toEqual([waiting]);
    await setBudget(price);
    const whole = await answer(waiting, { approve: true });
    expect([new Set(whole.json.task_ids).size, await listWaiting()]).toEqual([3, []]);
    expect((await listAgents(id))[0]?.budget?.authorized).toBe(price);
  });

  it('lets an assistant ask on after refusals', async () => {
    const { generate, listWaiting, answer } = await withApprovals();
    const ask = (prompt: string) => generate({ model: 'lumen-image', prompt, max_credits: 100 });
    for (let i = 0; i < 20; i += 1) await ask(`Kite ${i}`);
    expect(await ask('One more')).toContain('20 requests that wait');
    expect((await answer((await listWaiting())[0], { approve: false })).status).toBe(200);
    expect(await ask('One more')).toContain('a person has to agree first');
  });

  it('forgets a waiting request after a day', async () => {
    const { access, id } = await withTokens({ approval_above: 0 });
    await callTool(access, 'generate', { model: 'lumen-image', prompt: 'Kite', max_credits: 100 });
    const list = async () =>
      (await (await service.manage(`/workspaces/${id}/agents/approvals`)).json()) as {
        data: AgentApproval[];
      };
    const [waiting] = (await list()).data;
    expect(waiting?.id).toBeDefined();
    later(86_400_001);
    expect((await list()).data).toEqual([]);
    const answer = { approve: true, seen_price: 100 };
    const path = `/workspaces/${id}/agents/approvals/${waiting?.id}`;
    expect((await service.manage(path, answer)).status).toBe(404);
  });
});
