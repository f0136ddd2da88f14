import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { type RemoteDouble, startRemoteDouble } from '../lib/client/testing/remote-double';
import { freePort, type ServerProcess, startServer } from '../tests/server-process/index';
import { runSql } from '../tests/server-process/run-sql';
import { actionsInBuild } from './access/actions/index';
import { callAction } from './access/callers';
import { OWNER } from './account';
import { signInByForm } from './session';

/* How long results are kept: the console's copy replaces them, and pages show when their time is over. */

const days = 30;
const noLongerKept = 'Result no longer kept';

let dataDir: string;
let port: number;
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-kept-'));
  port = await freePort();
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = (env: Record<string, string>): Promise<ServerProcess> =>
  startServer({
    dataDir,
    port,
    readyWithinMs: 110_000,
    env: {
      ATELIER_ALLOW_LOOPBACK: '1',
      ATELIER_INIT_USER_EMAIL: OWNER.email,
      ATELIER_INIT_USER_PASSWORD: OWNER.password,
      ATELIER_INIT_WORKSPACE: OWNER.workspace,
      ATELIER_KEEP_RESULTS_DAYS: String(days),
      LOG_LEVEL: 'warn',
      ...env,
    },
  });

/** The gallery and the page of a result whose time is over. */
async function expectNoLongerKept(page: Page, url: string, taskId: string): Promise<void> {
  await page.goto(`${url}/studio/gallery`);
  await expect(page.getByRole('main').getByText(noLongerKept)).toBeVisible();
  await page.goto(`${url}/studio/gallery/${taskId}`);
  // The text arrives twice while the page streams: hidden, and in its place.
  const explanation = page.getByText('Its file was removed after the time');
  await expect(explanation.filter({ visible: true })).toBeVisible();
  const recipe = page.getByRole('complementary', { name: 'Recipe and receipt' });
  await expect(recipe).toContainText('A kept lighthouse');
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(0);
}

test('a result whose time is over is answered with 410, and says so on its pages', async ({
  page,
}) => {
  const env = { ATELIER_INIT_API_KEY: OWNER.apiKey, ATELIER_INIT_CREDITS: '100' };
  let server = await start(env);
  try {
    const { request } = page;
    const headers = { authorization: `Bearer ${OWNER.apiKey}` };
    const made = await request.post(`${server.url}/v1/generations`, {
      headers,
      data: { model: 'lumen-spark', prompt: 'A kept lighthouse' },
    });
    const { task_id: taskId } = (await made.json()) as { task_id: string };
    const read = async () =>
      (await request.get(`${server.url}/v1/tasks/${taskId}`, { headers })).json();
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('succeeded');
    const address = (await read()).result.data[0].url as string;
    expect((await request.get(address)).status()).toBe(200);

    await server.stop();
    // The hourly check is due now.
    await runSql(
      dataDir,
      `update service.assets set created_at = created_at - interval '${days + 1} days'`,
      `insert into pgboss.job (name, policy) values ('media.retention', 'exclusive')`,
    );
    server = await start(env);
    const codeOf = async () => {
      const answer = await request.get(address);
      return answer.status() === 200
        ? '200'
        : `${answer.status()} ${(await answer.json()).error.code}`;
    };
    await expect.poll(codeOf, { timeout: 90_000 }).toBe('410 file_no_longer_kept');
    await signInByForm(request, server.url, OWNER);
    await expectNoLongerKept(page, server.url, taskId);
  } finally {
    await server.stop();
  }
});

test('a result of a service elsewhere goes on from the copy, until its time is over', async ({
  page,
}) => {
  const service: RemoteDouble = await startRemoteDouble();
  const env = { SERVICE_URL: service.url };
  let console = await start(env);
  try {
    const { request } = page;
    await signInByForm(request, console.url, OWNER);
    const act = (name: string, args: unknown[]) => {
      const action = actionsInBuild(process.cwd()).get(name);
      if (action === undefined) throw new Error(`${name} is not in the build`);
      return callAction(request, console.url, action, args, { workspace: 'studio' });
    };
    await act('connectAction', ['studio', service.key]);
    const submission = {
      submissionId: crypto.randomUUID(),
      body: { model: 'far-picture', prompt: 'A kept lighthouse' },
      seenCredits: 1_000,
    };
    const made = await act('createGenerationAction', ['studio', submission]);
    const taskId = /"task_id":"([\w-]+)"/.exec(made)?.[1] ?? '';
    const copy = `/api/console/studio/archive/${taskId}/0`;
    const ask = (path: string) => request.get(console.url + path);
    await expect
      .poll(
        async () => {
          await ask(`/api/console/studio/tasks?ids=${taskId}`);
          return (await ask(copy)).status();
        },
        { timeout: 60_000 },
      )
      .toBe(200);

    service.answer('media', { status: 410 });
    const redirected = page.waitForResponse((response) => response.url().endsWith(copy));
    await page.goto(`${console.url}/studio/gallery`);
    expect((await redirected).request().redirectedFrom()?.url()).toContain('/media?address=');
    const tile = page.getByRole('main').locator('[data-tile] img');
    await expect
      .poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await console.stop();
    await runSql(
      dataDir,
      `update console.creations set created_at = created_at - interval '${days + 1} days'`,
    );
    console = await start(env);
    await expect.poll(async () => (await ask(copy)).status(), { timeout: 60_000 }).toBe(404);
    // The file goes first, and then the console marks its result.
    await expect
      .poll(async () => (await ask(`/api/console/studio/tasks?ids=${taskId}`)).text())
      .toContain('"no_longer_kept":true');
    await expectNoLongerKept(page, console.url, taskId);
  } finally {
    await console.stop();
    await service.close();
  }
});
