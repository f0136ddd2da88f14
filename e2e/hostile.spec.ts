import { request as httpRequest } from 'node:http';
import { type APIRequestContext, request as requests } from 'playwright/test';
import { actionHeaders, type ServerProcess, startServer } from '../tests/server-process/index';
import { actionsInBuild, otherActions, workspaceActions } from './access/actions/index';
import { besideProxy, callAction } from './access/callers';
import { workspaceHandlers } from './access/handlers';
import { hostileArguments, hostilePaths, hostileValues } from './access/hostile';
import { OWNER } from './account';
import { signInByForm } from './session';
import { expect, test } from './test';

/* Input that no page sends must be refused with a clear error and must never cause a 500. */

const actions = actionsInBuild(process.cwd());
const targets = {
  workspace: 'studio',
  taskId: 'task_00000000000000000000000000',
  board: 'brd_unknown',
  project: 'prj_missing',
  asset: 'asset_unknown',
  conversation: 'conv_unknown',
  experiment: 'exp_unknown',
  preset: 'pre_unknown',
  storyboard: 'stb_unknown',
  character: 'chr_unknown',
  message: 'msg_unknown',
  member: 'user_unknown',
  invitation: 'inv_unknown',
  order: 'ord_unknown',
};

let server: ServerProcess;
let owner: APIRequestContext;

test.beforeAll(async () => {
  server = await startServer({
    env: {
      ATELIER_SIGNUP: 'open',
      ATELIER_INIT_USER_EMAIL: OWNER.email,
      ATELIER_INIT_USER_PASSWORD: OWNER.password,
      ATELIER_INIT_WORKSPACE: OWNER.workspace,
      ATELIER_INIT_API_KEY: OWNER.apiKey,
      ATELIER_TEAMS_PER_PERSON: '2',
      LOG_LEVEL: 'warn',
    },
  });
  owner = await requests.newContext();
  await signInByForm(owner, server.url, OWNER);
});
test.afterAll(async () => {
  await owner.dispose();
  await server.stop();
});

test('one person makes as many teams as the console allows', async () => {
  const make = async (name: string) => {
    const action = actions.get('createTeamAction');
    if (action === undefined) throw new Error('createTeamAction is not in the build');
    return callAction(owner, server.url, action, [name], { workspace: 'studio' });
  };
  // The server's start has made the first team.
  expect(await make('Second')).toContain('/second/create');
  expect(await make('Third')).toContain('You have created 2 teams');
});

test('every action refuses unexpected input, and none fails', async () => {
  test.setTimeout(300_000);
  const all = [
    ...Object.entries(workspaceActions).map(([name, args]) => [name, args(targets)] as const),
    ...Object.entries(otherActions).map(([name, { args }]) => [name, args] as const),
  ];
  const failed: string[] = [];
  for (const [name, args] of all) {
    const action = actions.get(name);
    if (action === undefined) throw new Error(`${name} is not in the build`);
    for (const given of hostileArguments(name, args)) {
      const answer = await callAction(owner, server.url, action, given, { workspace: 'studio' });
      if (/^5\d\d|"internal_error"/.test(answer)) {
        failed.push(`${name} ${JSON.stringify(given).slice(0, 200)} → ${answer.slice(0, 200)}`);
      }
    }
  }
  expect(failed).toEqual([]);
});

test('no handler fails on a hostile address or body', async () => {
  test.setTimeout(120_000);
  const failed: string[] = [];
  for (const [name, { path, body }] of Object.entries(workspaceHandlers)) {
    const address = `${server.url}/api/console/${path(targets)}`;
    const headers = { origin: server.url, 'content-type': 'application/json' };
    const calls = name.startsWith('GET')
      ? hostilePaths.map((change) => () => owner.get(change(address)))
      : [
          ...[...hostileArguments(name, [body ?? {}])].map(([data]) => JSON.stringify(data)),
          ...['', '{', 'null', '"\\ud800"'],
        ].map((data) => () => owner.post(address, { headers, data }));
    for (const [at, call] of calls.entries()) {
      const answer = await call();
      if (answer.status() >= 500) failed.push(`${name} ${at} → ${answer.status()}`);
    }
  }
  expect(failed).toEqual([]);
});

test('sign-in refuses a return address on another site', async () => {
  const hostile = [
    'javascript:alert(1)',
    'https://evil.example',
    '//evil.example',
    'http://[',
    'x',
  ];
  for (const address of hostile) {
    const query = `callbackUrl=${encodeURIComponent(address)}`;
    for (const path of ['signin', 'csrf', 'session', 'signout']) {
      const answer = await owner.get(`${server.url}/api/auth/${path}?${query}`, {
        maxRedirects: 0,
      });
      expect(answer.status(), `${path} ${address}`).toBe(400);
      expect(await answer.text()).toContain('not an address of this console');
    }
    const { csrfToken } = await (await owner.get(`${server.url}/api/auth/csrf`)).json();
    const form = { ...OWNER, csrfToken, json: 'true', callbackUrl: address };
    const signed = await owner.post(`${server.url}/api/auth/callback/credentials`, { form });
    expect(signed.status(), address).toBe(200);
    expect(new URL((await signed.json()).url).host, address).not.toBe('evil.example');
  }
  // A cookie that next-auth would fail on is ignored.
  const cookie = 'next-auth.callback-url=javascript:alert(1)';
  const healed = await owner.get(`${server.url}/api/auth/csrf`, { headers: { cookie } });
  expect(healed.status()).toBe(200);
});

test('next-auth answers no hostile request with a 500', async () => {
  const posts = hostileValues.flatMap((value) =>
    ['callback/credentials', 'signin/credentials', 'signout', 'session', '_log', 'nothing'].map(
      (path) => ({
        path,
        data: JSON.stringify({ email: value, password: value, csrfToken: value }),
      }),
    ),
  );
  const failed: string[] = [];
  for (const { path, data } of [...posts, { path: 'signout', data: '{' }]) {
    const headers = { 'content-type': 'application/json', origin: server.url };
    const answer = await owner.post(`${server.url}/api/auth/${path}`, { headers, data });
    if (answer.status() >= 500) failed.push(`${path} ${data.slice(0, 80)} → ${answer.status()}`);
  }
  expect(failed).toEqual([]);
  for (const provider of ['credentials', 'credentials/x']) {
    const answer = await owner.get(`${server.url}/api/auth/callback/${provider}`);
    expect(answer.status(), provider).toBe(400);
  }
});

test('an action or a form of a page that cannot be read is a 400 in words', async () => {
  const broken = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const headers of [{ 'content-type': 'multipart/form-data' }, broken]) {
    const answer = await owner.post(`${server.url}/sign-in`, { headers, data: '--x' });
    expect(answer.status(), headers['content-type']).toBe(400);
    expect(await answer.text()).toContain('nothing was done');
  }
  const action = actions.get('askForPasskeyAction');
  if (action === undefined) throw new Error('no action of the page');
  const headers = actionHeaders(action, server.url);
  for (const data of ['[', '["$F99"]', '1']) {
    const answer = await owner.post(`${server.url}/sign-in`, { headers, data });
    expect(answer.status(), data).toBe(400);
    expect(await answer.text()).toContain('nothing was done');
  }
});

test('TRACE is refused, of a page and of the service', async () => {
  for (const path of ['/sign-in', '/api/console/studio/models', '/v1/models', '/healthz']) {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = httpRequest(server.url + path, { method: 'TRACE' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject).end();
    });
    expect(status, path).toBe(405);
  }
});

test('every JSON answer has its content type, and cannot be framed', async () => {
  const authorization = `Bearer ${OWNER.apiKey}`;
  for (const path of [
    '/v1/models',
    '/v1/nothing',
    '/healthz',
    '/openapi.json',
    '/manage/workspaces',
    '/api/billing/catalog',
    '/media/nothing',
    '/api/auth/session',
    '/api/console/studio/models',
    '/api/console/nothing/models',
    '/api/console/studio/chat/%00',
  ]) {
    for (const headers of [undefined, { authorization }]) {
      const answer = await owner.get(server.url + path, headers === undefined ? {} : { headers });
      const found = answer.headers();
      expect(found['content-type'], path).toContain('application/json');
      expect(found['x-content-type-options'], path).toBe('nosniff');
      expect(found['content-security-policy'], path).toContain("frame-ancestors 'none'");
    }
  }
});

test('a page that proxy.ts does not handle has a policy as well', async () => {
  for (const path of ['/sign-in', '/studio/create', '/nothing/here']) {
    const answer = await owner.get(server.url + path, { headers: besideProxy });
    expect(answer.headers()['content-security-policy'], path).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const page = await owner.get(server.url + path);
    expect(page.headers()['content-security-policy'], path).toContain("script-src 'self' 'nonce-");
  }
});
