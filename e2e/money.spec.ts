import type { Page } from 'playwright/test';
import { OWNER } from './account';
import { balance } from './make';
import { expect, test } from './test';

const shown = async (page: Page, id: string) =>
  Number((await page.getByTestId(id).first().innerText()).replaceAll(',', ''));

/** A balance that the service returned, and the time of the request in milliseconds. */
type Said = { atMs: number; available: number };

test('every balance in another tab is the service’s within a second, while tasks run', async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto('/sign-in?from=/studio/create');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const generate = page.getByTestId('generate').filter({ visible: true });
  await expect(generate).toContainText(/credit/);
  const billing = await context.newPage();
  await billing.goto('/studio/billing');
  await expect(billing.getByTestId('available')).toBeVisible();
  await expect(billing.getByTestId('balance').first()).toBeVisible();

  const said: Said[] = [{ atMs: Date.now(), available: (await balance()).quota_amount }];
  const seen = new Set<number>();
  const endMs = Date.now() + 12_000;
  let presses = 0;
  while (Date.now() < endMs) {
    if (presses < 3 && Date.now() > endMs - 12_000 + presses * 2_500) {
      presses += 1;
      await page
        .getByRole('textbox', { name: 'Prompt', exact: true })
        .fill(`Money, watched, ${presses} of 3`);
      await generate.click();
    }
    const askedMs = Date.now();
    const [exact, whole] = await Promise.all([
      shown(billing, 'available'),
      shown(billing, 'balance'),
    ]);
    said.push({ atMs: Date.now(), available: (await balance()).quota_amount });
    // The service's balances of the last second and its next one.
    const first = said.findLastIndex(({ atMs }) => atMs < askedMs - 1_000);
    const recent = said.slice(Math.max(0, first)).map(({ available }) => available);
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
