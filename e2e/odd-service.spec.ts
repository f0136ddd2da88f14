import { type BrowserContext, expect, type Page, request as requests, test } from 'playwright/test';
import {
  errorBodies,
  oddModels,
  unreadableModels,
  withElements,
} from '../lib/client/testing/oddities';
import { type RemoteDouble, startRemoteDouble } from '../lib/client/testing/remote-double';
import { pictureModel } from '../lib/client/testing/remote-models';
import { chatEvents } from '../lib/client/testing/remote-streams';
import { type ServerProcess, startServer } from '../tests/server-process/index';
import { actionsInBuild } from './access/actions/index';
import { callAction } from './access/callers';
import { OWNER } from './account';
import { testEverything } from './everything';
import { signInByForm } from './session';
import { type Watch, watch } from './watch';

/*
 * The console with a service by another author, which follows the interface (docs/interface.md) in unusual but legal
 * ways.
 */

const roles = ['Owner', 'Member'] as const;
type Role = (typeof roles)[number];

let service: RemoteDouble;
let console: ServerProcess;
const people = new Map<Role, { context: BrowserContext; page: Page; watched: Watch }>();

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  service = await startRemoteDouble();
  console = await startServer({
    readyWithinMs: 110_000,
    env: {
      SERVICE_URL: service.url,
      ATELIER_ALLOW_LOOPBACK: '1',
      ATELIER_INIT_USER_EMAIL: OWNER.email,
      ATELIER_INIT_USER_PASSWORD: OWNER.password,
      ATELIER_INIT_WORKSPACE: OWNER.workspace,
      LOG_LEVEL: 'warn',
    },
  });
  for (const role of roles) {
    const context = await browser.newContext({ baseURL: console.url, locale: 'en-GB' });
    const watched = watch(context);
    // The browser also logs each refusal of the service as an error.
    watched.allow(/Failed to load resource/);
    people.set(role, { context, page: await context.newPage(), watched });
  }
  const owner = await requests.newContext();
  await signInByForm(owner, console.url, OWNER);
  const act = (name: string, args: unknown[]) => {
    const action = actionsInBuild(process.cwd()).get(name);
    if (action === undefined) throw new Error(`${name} is not in the build`);
    return callAction(owner, console.url, action, args, { workspace: 'studio' });
  };
  await act('connectAction', ['studio', service.key]);
  const invited = await act('inviteAction', [
    'studio',
    { role: 'member', email: null, mail: false },
  ]);
  const link = /\/invitations\/[\w-]+/.exec(invited)?.[0];
  expect(link, invited).toBeDefined();
  await owner.dispose();

  await signInByForm(pageOf('Owner').request, console.url, OWNER);
  const member = pageOf('Member');
  await member.goto(link ?? '');
  await member.getByLabel('Your name').fill('Mia');
  await member.getByLabel('Email').fill('mia@atelier.test');
  await member.getByLabel('Password').fill('a long enough password');
  await member.getByRole('button', { name: 'Create account and join' }).click();
  await member.waitForURL(/\/create/);
});

test.afterAll(async () => {
  for (const { context } of people.values()) await context.close();
  await console.stop();
  await service.close();
});

test.beforeEach(() => service.reset());

function pageOf(role: Role): Page {
  const person = people.get(role);
  if (person === undefined) throw new Error(`no person is ${role}`);
  return person.page;
}

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const generate = (page: Page) => page.getByTestId('generate').filter({ visible: true });
const session = (page: Page) => page.getByRole('region', { name: 'This session' });
const madeWith = (words: string) => service.made.filter(({ body }) => body.prompt === words);

async function openCreate(page: Page, words: string): Promise<void> {
  await page.goto('/studio/create');
  await expect(async () => {
    // The form of the test before is still there, and whether the panel is open is known after hydration.
    const settings = page.getByRole('button', { name: 'All settings' });
    if ((await settings.getAttribute('aria-expanded')) !== 'true') await settings.click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click({ timeout: 3_000 });
    await prompt(page).fill(words);
    await expect(generate(page)).toContainText('4 credits', { timeout: 3_000 });
  }).toPass();
}

// What a Member may do is in access.spec.ts; that the same answers break no page of theirs is seen each night.
for (const role of testEverything ? roles : (['Owner'] as const)) {
  test(`${role}: unusual models are listed beside the others and break none of them`, async () => {
    const page = pageOf(role);
    service.edit('models', withElements([...unreadableModels, ...oddModels]));
    await page.goto('/studio/models');
    for (const name of ['Far Picture', 'Far Film', 'odd-hints', 'odd-audio', 'odd-nulls']) {
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    }
  });

  test(`${role}: a task with unknown status words ends with an image`, async () => {
    const page = pageOf(role);
    const words = `A far harbour of ${role}`;
    service.life(
      { status: 'queued', error: null, result: null, completed_at: null },
      { status: 'moderating', progress: null },
      { status: 'moderating', progress: 33.3 },
      { status: 'moderating', progress: 33.3 },
      'succeeded',
    );
    await openCreate(page, words);
    await generate(page).click();
    await expect(session(page).getByText(/^moderating/)).toBeVisible({ timeout: 20_000 });
    await expect(session(page).getByRole('link', { name: `Image: ${words}` })).toBeVisible({
      timeout: 30_000,
    });
    expect(madeWith(words)).toHaveLength(1);
  });

  test(`${role}: a task whose creation was answered with 502 is paid once`, async () => {
    const page = pageOf(role);
    const words = `A far tower of ${role}`;
    const odd = { status: 502, body: { error: { code: 'weird', message: 'Out of paint.' } } };
    service.answer('create', odd, { times: 3, afterWork: true });
    await openCreate(page, words);
    await generate(page).click();
    const tile = session(page).getByRole('alert').filter({ hasText: 'No answer yet' });
    await expect(tile).toContainText('The service has a problem', { timeout: 20_000 });
    await expect(tile).toContainText('Out of paint.');
    await generate(page).click();
    await expect(session(page).getByRole('link', { name: `Image: ${words}` })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText('No answer yet')).toHaveCount(0);
    expect(madeWith(words)).toHaveLength(1);
  });

  test(`${role}: a refusal of any shape ends the press, with our words and the service’s`, async () => {
    const page = pageOf(role);
    const words = `A refused boat of ${role}`;
    await openCreate(page, words);
    for (const [name, body] of Object.entries(errorBodies)) {
      service.answer('create', { status: 402, body }, { times: 1 });
      await generate(page).click();
      const banner = page.getByText('Not enough credits.');
      await expect(banner, name).toBeVisible();
      if (name !== 'empty') await expect(banner, name).toContainText('The service says');
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
    expect(madeWith(words)).toHaveLength(0);
  });

  test(`${role}: a quote is retried after the time that the service asks for`, async () => {
    const page = pageOf(role);
    const words = `A priced boat of ${role}`;
    const quotesOf = (n: number) =>
      service.calls.filter(({ route, body }) => {
        const asked = body as { prompt?: string; n?: number } | null;
        return route === 'quote' && asked?.prompt === words && (asked.n ?? 1) === n;
      });
    await openCreate(page, words);
    // Wait for the quote of this prompt: it must not use up the answer that is scripted for the next one.
    await expect.poll(() => quotesOf(1).length).toBeGreaterThan(0);
    const busy = { status: 429, headers: { 'retry-after': '2' }, body: { error: 'slow_down' } };
    service.answer('quote', busy, { times: 1 });
    await page.getByRole('spinbutton', { name: 'Images' }).fill('2');
    await expect(generate(page)).toContainText('8 credits');
    const [first, second] = quotesOf(2);
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(1_950);
  });

  test(`${role}: a picture is uploaded and sent as a reference`, async () => {
    const page = pageOf(role);
    const words = `A picture by ${role}`;
    await openCreate(page, words);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAIUlEQVR42mMwiurBik5U2GBFDKMaaKIBlwQug0Y10EQDAImnShCUx9RnAAAAAElFTkSuQmCC',
      'base64',
    );
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'reference.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByText('1 of 4')).toBeVisible();
    await generate(page).click();
    await expect.poll(() => madeWith(words)[0]?.body.reference_images).toHaveLength(1);
  });

  test(`${role}: chat ends at [DONE], skips a broken event and says when an answer was cut short`, async () => {
    const page = pageOf(role);
    const [begin = '', ...rest] = chatEvents(['Half', ' of it'], 'length');
    service.speak({ events: [begin, '{"broken', ...rest], end: 'stay' });
    await page.goto('/studio/chat');
    await page.getByRole('textbox', { name: 'Message' }).fill(`Hello from ${role}`);
    await page.getByRole('button', { name: 'Send' }).click();
    const answer = page.getByRole('article', { name: /^Answer of/ });
    await expect(answer).toHaveAttribute('aria-busy', 'false');
    await expect(answer).toContainText('Half of it');
    await expect(answer).toContainText('The answer reached its length limit');
  });

  test(`${role}: the API reference says why there is none`, async () => {
    const page = pageOf(role);
    await page.goto('/docs');
    await expect(
      page.getByRole('heading', { name: 'This service has no API reference' }),
    ).toBeVisible();
    await expect(page.getByText(service.url)).toBeVisible();
  });
}

test('Owner: many settings scroll in their panel, and the page stays where it is', async () => {
  const page = pageOf('Owner');
  const levels = Array.from({ length: 30 }, (_, index) => ({
    name: `level_${index}`,
    type: 'number',
    description: 'How much of it.',
    min: 0,
    max: 9,
  }));
  const fields = [...pictureModel.schema.fields, ...levels];
  service.edit('models', withElements([{ ...pictureModel, id: 'far-levels', schema: { fields } }]));
  await page.goto('/studio/create?model=far-levels');
  await expect(async () => {
    for (const name of ['All settings', 'Advanced']) {
      const button = page.getByRole('button', { name, exact: true });
      const expanded = await button.getAttribute('aria-expanded', { timeout: 3_000 });
      if (expanded !== 'true') await button.click();
    }
    await expect(page.getByText('Level 29').first()).toBeAttached({ timeout: 3_000 });
  }).toPass();
  const main = page.getByRole('main');
  expect(await main.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

test('Owner: whoever comes back from paying at a service that fills in no id sees the balance', async () => {
  const page = pageOf('Owner');
  await page.goto(`/studio/billing/orders/${encodeURIComponent('{order_id}')}`);
  await page.waitForURL(/\/billing$/);
  await expect(page.getByText('Credits to spend')).toBeVisible();
});

test('Owner: the service’s products and balance are shown', async () => {
  const page = pageOf('Owner');
  await page.goto('/studio/billing');
  await expect(page.getByRole('heading', { name: 'Billing' }).first()).toBeVisible();
  await expect(page.getByText('pack-small').first()).toBeVisible();
  await page.goto('/studio/billing/ledger');
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
});

test('Member: billing names the people to ask', async () => {
  const page = pageOf('Member');
  await page.goto('/studio/billing');
  await expect(
    page.getByRole('heading', { name: 'Billing is for Owners and Admins' }),
  ).toBeVisible();
});

test('Owner: a task that the service no longer knows ends, is no longer polled, and can be dismissed', async () => {
  const page = pageOf('Owner');
  const words = 'A forgotten boat';
  service.life('running');
  await openCreate(page, words);
  await generate(page).click();
  await expect(session(page).getByText('50 %', { exact: true })).toBeVisible({ timeout: 20_000 });
  const [made] = madeWith(words);
  service.forget(made?.taskId ?? '');
  const tile = session(page).getByRole('listitem').filter({ hasText: 'No longer known' });
  await expect(tile).toBeVisible({ timeout: 60_000 });
  const asked = () => service.calls.filter(({ path }) => path.endsWith(made?.taskId ?? '')).length;
  const before = asked();
  await page.reload();
  await expect(tile).toBeVisible();
  expect(asked()).toBe(before);
  await tile.getByRole('button', { name: 'Dismiss' }).click();
  await expect(tile).toHaveCount(0);
});

test('no page logged an error or broke its content policy', async () => {
  for (const { watched } of people.values()) expect(await watched.troubles()).toEqual([]);
});
