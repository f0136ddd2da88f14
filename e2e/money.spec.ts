import type { BrowserContext, Page } from 'playwright/test';
import { testEverything } from './everything';
import type { balance } from './make';
import { makeTeam, open, ownerPages, signIn } from './pages';
import { expect, test } from './test';

const amountOf = async (page: Page, id: string) =>
  Number((await page.getByTestId(id).first().innerText()).replaceAll(',', ''));

type Balance = Awaited<ReturnType<typeof balance>>;

/** What the service says of a workspace, such as `/studio`. */
const readBalance = async (context: BrowserContext, workspace: string): Promise<Balance> =>
  (await context.request.get(`/api/console${workspace}/balance`)).json();

/** A balance that the service returned, and the time of the request in milliseconds. */
type TimedBalance = { atMs: number; available: number };

test('every balance in another tab is the service’s within a second, while tasks run', async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(page, '/studio/create');
  // Tests beside this one spend in the workspace Studio.
  const team = await makeTeam(page, `Watched ${Date.now()}`);
  const balance = (): Promise<Balance> => readBalance(context, team);
  const generate = page.getByTestId('generate').filter({ visible: true });
  await expect(generate).toContainText(/credit/);
  const billing = await context.newPage();
  await billing.goto(`${team}/billing`);
  await expect(billing.getByTestId('available')).toBeVisible();
  await expect(billing.getByTestId('balance').first()).toBeVisible();

  const balances: TimedBalance[] = [
    { atMs: Date.now(), available: (await balance()).quota_amount },
  ];
  const seen = new Set<number>();
  const endMs = Date.now() + 12_000;
  let presses = 0;
  while (Date.now() < endMs) {
    if (presses < 3 && Date.now() > endMs - 12_000 + presses * 2_500) {
      presses += 1;
      await page
        .getByRole('textbox', { name: 'Prompt', exact: true })
        .fill(`[[slow:1s]] Money, watched, ${presses} of 3`);
      await generate.click();
    }
    const askedMs = Date.now();
    const [exact, whole] = await Promise.all([
      amountOf(billing, 'available'),
      amountOf(billing, 'balance'),
    ]);
    balances.push({ atMs: Date.now(), available: (await balance()).quota_amount });
    // The service's balances of the last second and its next one.
    const first = balances.findLastIndex(({ atMs }) => atMs < askedMs - 1_000);
    const recent = balances.slice(Math.max(0, first)).map(({ available }) => available);
    expect(recent, `the balance of Billing, ${presses} presses`).toContain(exact);
    expect(recent.map(Math.floor), `the pill, ${presses} presses`).toContain(whole);
    seen.add(exact);
  }
  expect(presses).toBe(3);
  expect(seen.size, 'the balance moved while it was watched').toBeGreaterThan(1);

  const { quota_amount: available } = await balance();
  const price = Number(/([\d.]+)/.exec(await generate.innerText())?.[1]);
  await expect(page.getByTestId('balance').first()).toHaveText(
    Math.floor(available).toLocaleString('en-US'),
  );
  await expect(page.getByTestId('left-after').filter({ visible: true })).toHaveText(
    Math.floor(available - price).toLocaleString('en-US'),
  );
});

/** The texts of every balance on a page once it is `available` and `reserved`. */
const words = (available: number, reserved: number) => ({
  balance: [Math.floor(available)],
  available: [available],
  // The shell shows whole credits, Billing the exact ones.
  reserved: [reserved, reserved < 1 ? reserved : Math.floor(reserved)],
});

/** When every balance on the page shows this, in milliseconds; never while one of them does not. */
const timeOnPage = (page: Page, want: Record<string, number[]>) =>
  page.evaluate(
    (amounts) =>
      new Promise<number>((resolve) => {
        const isRight = ([id, right]: [string, number[]]) =>
          [...document.querySelectorAll<HTMLElement>(`[data-testid=${id}]`)]
            .filter((each) => each.checkVisibility())
            .every(({ textContent }) => right.includes(Number(textContent?.replaceAll(',', ''))));
        const timer = setInterval(() => {
          if (!Object.entries(amounts).every(isRight)) return;
          clearInterval(timer);
          resolve(Date.now());
        }, 20);
      }),
    want,
  );

/** A second where nothing else runs; the machine of a test run may be busy with others. */
const soonMs = 6_000;

/** Create, Billing and, after these, the viewer; `npm run test:all` watches every page of a workspace. */
const watchedPages = ['/studio/create', '/studio/billing'];

test('every page shows the service’s balance soon, while tasks run in another tab @embedded', async ({
  page,
  context,
}) => {
  test.setTimeout(400_000);
  await signIn(page, '/studio/create');
  const team = await makeTeam(page, `Money ${Date.now()}`);
  const balance = (): Promise<Balance> => readBalance(context, team);
  /** When the service first returned this, in milliseconds. */
  const timeAtService = async (available: number, reserved: number): Promise<number> => {
    await expect
      .poll(
        async () => {
          const { quota_amount, authorized_amount } = await balance();
          return [quota_amount, authorized_amount];
        },
        { intervals: [40], timeout: 30_000, message: `${available} left, ${reserved} reserved` },
      )
      .toEqual([available, reserved]);
    return Date.now();
  };

  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  const generate = page.getByTestId('generate').filter({ visible: true });
  const other = await context.newPage();
  // All pages share the shell with its balance.
  const pages = ownerPages
    .filter(({ path }) =>
      testEverything ? path.startsWith('/studio/') : watchedPages.includes(path),
    )
    .map((each) => ({ ...each, path: each.path.replace('/studio', team) }));
  /** Presses Generate, and holds every balance of the other tab against the service's. */
  const spendBeside = async (name: string) => {
    await expect(other.getByTestId('balance').first()).toBeVisible();
    await expect(other.getByTestId('reserved').first()).toBeVisible();
    await prompt.fill(`[[slow:1s]] Money on ${name}`);
    await expect(generate).toBeEnabled();
    await expect(generate).toContainText(/[\d.]+ credit/);
    const price = Number(/([\d.]+) credit/.exec(await generate.innerText())?.[1]);
    const { quota_amount: before, authorized_amount: none } = await balance();
    expect(none, 'nothing else runs').toBe(0);

    const left = before - price;
    const whileItRuns = timeOnPage(other, words(left, price));
    await generate.click();
    const reservedAt = await timeAtService(left, price);

    expect((await whileItRuns) - reservedAt, `${name}, reserved`).toBeLessThan(soonMs);
    const afterIt = timeOnPage(other, words(left, 0));
    const settledAt = await timeAtService(left, 0);

    expect((await afterIt) - settledAt, `${name}, settled`).toBeLessThan(soonMs);
  };

  for (const each of pages) {
    await open(other, each);
    await spendBeside(each.path);
  }
  await other.goto(`${team}/gallery`);
  await other
    .getByRole('link', { name: /^Image: / })
    .first()
    .click();
  await expect(other.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await spendBeside('the viewer');
});
