import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, request as requests, test } from 'playwright/test';
import { freePort, type ServerProcess, startServer } from '../tests/server-process/index';
import { readSchemas } from '../tests/server-process/read-schemas';
import { actionsInBuild } from './access/actions/index';
import { callAction } from './access/callers';
import { OWNER } from './account';
import { type Line, layLine } from './remote/line';
import { signInByForm } from './session';

/* The service in one process and the console under plain `next start` in another, called as its pages call it. */

const operator = { authorization: 'Bearer operator-key-of-these-tests' };
const bearer = { authorization: `Bearer ${OWNER.apiKey}` };
const ada = { email: 'ada@atelier.test', password: 'a long enough password' };
const actions = actionsInBuild(process.cwd());

let service: ServerProcess;
/** The proxy between the console and the service. */
let line: Line;
let console: ServerProcess;
/** Signed in at the console. */
let owner: APIRequestContext;
/** The task that the console made. */
let taskId = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const port = await freePort();
  line = await layLine(`http://127.0.0.1:${port}`);
  [service, console] = await Promise.all([
    startServer({
      port,
      readyWithinMs: 110_000,
      env: {
        ATELIER_INIT_USER_EMAIL: OWNER.email,
        ATELIER_INIT_USER_PASSWORD: OWNER.password,
        ATELIER_INIT_WORKSPACE: OWNER.workspace,
        ATELIER_INIT_API_KEY: OWNER.apiKey,
        ATELIER_INIT_CREDITS: '1000',
        ATELIER_OPERATOR_KEY: operator.authorization.slice('Bearer '.length),
        LOG_LEVEL: 'warn',
      },
    }),
    startServer({
      program: 'next',
      readyWithinMs: 110_000,
      env: {
        SERVICE_URL: line.url,
        ATELIER_ALLOW_LOOPBACK: '1',
        LOG_LEVEL: 'warn',
      },
    }),
  ]);
  owner = await requests.newContext();
});

test.afterAll(async () => {
  await owner.dispose();
  await console.stop();
  await service.stop();
  await line.close();
});

const act = (name: string, args: unknown[]) => {
  const action = actions.get(name);
  if (action === undefined) throw new Error(`${name} is not in the build`);
  return callAction(owner, console.url, action, args, { workspace: 'far' });
};
const ask = (path: string) => owner.get(`${console.url}/api/console/far/${path}`);
const pageText = async (path: string) => (await owner.get(`${console.url}/far/${path}`)).text();

test('the first owner needs the printed token, and a new team asks for a key', async () => {
  const account = { name: 'Ada', ...ada };
  expect(await act('signUpAction', [{ ...account, token: 'guessed' }])).toContain('"ok":false');
  const token = /needs this token: (\S+)/.exec(console.output())?.[1];
  expect(await act('signUpAction', [{ ...account, token }])).toContain('"ok":true');
  await signInByForm(owner, console.url, ada);
  expect(await act('createTeamAction', ['Far'])).toContain('/far/create');
  expect(await pageText('create')).toContain('/far/connect');
  expect(await pageText('connect')).toContain('Connect the workspace');
  expect((await ask('balance')).status()).toBe(409);
});

test('a wrong key is refused with the service’s reason; the right one connects', async () => {
  const refused = await act('connectAction', ['far', 'atl_live_nobody_has_made_this_one']);
  expect(refused).toContain('The service refuses this key');
  expect(await act('connectAction', ['far', 'two words'])).toContain('not an API key');
  expect((await ask('balance')).status()).toBe(409);
  await act('connectAction', ['far', `  ${OWNER.apiKey}\n`]);
  expect(await (await ask('balance')).json()).toMatchObject({ quota_amount: 1000 });
  const settings = await pageText('settings');
  expect(settings).toContain('You can cancel running tasks');
  expect(settings).not.toContain(OWNER.apiKey);
  expect(await pageText('keys')).toContain('Manage keys at the service');
});

test('a task of the remote service is polled, shown and downloaded', async () => {
  const submission = {
    submissionId: '00000000-0000-4000-8000-00000000e15e',
    body: { model: 'lumen-spark', prompt: 'A far lighthouse' },
    seenCredits: 1_000,
  };
  taskId =
    /"task_id":"(\w+)"/.exec(await act('createGenerationAction', ['far', submission]))?.[1] ?? '';
  expect(taskId).toMatch(/^task_/);
  await expect
    .poll(async () => (await ask(`tasks?ids=${taskId}`)).text(), { timeout: 60_000 })
    .toContain('"succeeded"');
  const file = await ask(`outputs/${taskId}/0`);
  expect(file.headers()).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'attachment',
  });
  expect((await file.body()).subarray(1, 4).toString()).toBe('PNG');
  const { origin } = new URL(line.url);
  const policy = (await owner.get(`${console.url}/far/create`)).headers()[
    'content-security-policy'
  ];
  expect(policy).toMatch(new RegExp(`img-src [^;]*${origin}`));
});

test('a service that does not answer blocks no page, and a task with a lost answer is made once', async () => {
  const { quota_amount: before } = await (await ask('balance')).json();
  const submission = {
    submissionId: '00000000-0000-4000-8000-00000000e15f',
    body: { model: 'lumen-spark', prompt: 'An unheard lighthouse' },
    seenCredits: 1_000,
  };
  line.decide((path) => (path === '/v1/generations' ? 'no answer' : 'pass'));
  expect(await act('createGenerationAction', ['far', submission])).toContain('"code":"timeout"');

  line.decide(() => 'silence');
  const [page, form, answer] = await Promise.all([
    owner.get(`${console.url}/far/models`, { timeout: 20_000 }),
    owner.get(`${console.url}/far/create`, { timeout: 20_000 }),
    owner.get(`${console.url}/api/console/far/balance`, { timeout: 40_000 }),
  ]);
  expect(await page.text()).toContain('The models could not be loaded');
  expect(form.status()).toBe(200);
  expect([answer.status(), (await answer.json()).error.code]).toEqual([504, 'timeout']);

  line.decide(() => 'pass');
  const again = () => act('createGenerationAction', ['far', submission]);
  const ids = [await again(), await again()].map((text) => /"task_id":"(\w+)"/.exec(text)?.[1]);
  expect(ids[0]).toMatch(/^task_/);
  expect(ids[1]).toBe(ids[0]);
  const { quota_amount: after } = await (await ask('balance')).json();
  expect(before - after).toBeCloseTo(0.8, 3);
});

test('a task made by another program is found by its id, and stays in the gallery', async () => {
  const made = await owner.post(`${service.url}/v1/generations`, {
    headers: bearer,
    data: { model: 'lumen-spark', prompt: 'By a program' },
  });
  const { task_id: id } = await made.json();
  expect((await (await ask('gallery')).json()).task_ids).not.toContain(id);
  expect((await owner.get(`${console.url}/far/gallery/${id}`)).status()).toBe(200);
  expect(await act('lookUpTaskAction', ['far', id])).toContain(id);
});

test('a revoked key is reported, and can be replaced', async () => {
  const other = await requests.newContext();
  await signInByForm(other, service.url, OWNER);
  const settings = await (await other.get(`${service.url}/studio/settings`)).text();
  await other.dispose();
  const workspace = /ws_\w{10,}/.exec(settings)?.[0];
  const keys = `${service.url}/manage/workspaces/${workspace}/keys`;
  const list = (await (await owner.get(keys, { headers: operator })).json()) as {
    data: { id: string; kind: string }[];
  };
  const used = list.data.find(({ kind }) => kind === 'api')?.id;
  const next = await owner.post(keys, {
    headers: operator,
    data: { name: 'Next', scopes: ['v1:generate', 'v1:text'] },
  });
  const { secret } = await next.json();
  expect((await owner.delete(`${keys}/${used}`, { headers: operator })).status()).toBe(200);
  const refused = await ask('balance');
  expect([refused.status(), (await refused.json()).error.code]).toEqual([502, 'key_refused']);
  await act('connectAction', ['far', secret]);
  expect((await ask('balance')).status()).toBe(200);
  // The key lacks the scope `billing`, which the console finds out when it is entered.
  expect(await pageText('settings')).toContain('Buy credits at the service');
});

test('an unreachable service is reported, and earlier results are still shown', async () => {
  await service.kill();
  const answer = await ask('balance');
  expect([answer.status(), (await answer.json()).error.code]).toEqual([502, 'unreachable']);
  expect((await (await ask('gallery')).json()).task_ids).toContain(taskId);
  expect(await pageText('models')).toContain('The models could not be loaded');
  expect(await act('recheckConnectionAction', ['far'])).toContain('could not be reached');
});

test('with a remote service, no part of the embedded one runs or stores data', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-remote-'));
  const ownServer = await startServer({
    dataDir,
    readyWithinMs: 110_000,
    env: { SERVICE_URL: service.url, LOG_LEVEL: 'warn' },
  });
  for (const path of ['/v1/models', '/manage/info', '/healthz', '/media/x.png']) {
    const answer = await owner.get(`${ownServer.url}${path}`, { maxRedirects: 0 });
    expect(answer.headers()['x-request-id'], path).toBeUndefined();
  }
  expect(await ownServer.stop()).toBe(0);
  expect(await readSchemas(dataDir)).toEqual(['console']);
  await rm(dataDir, { recursive: true });
});
