import { open, ownerPages, signIn } from './pages';
import { expect, test } from './test';

declare global {
  interface Window {
    policyBroken: string[];
  }
}

test('no page breaks its content policy, with menus, dialogs and lists open', async ({
  page,
  watched,
}) => {
  watched.allow(/status of 404/);
  test.slow();
  await page.addInitScript(() => {
    window.policyBroken = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      window.policyBroken.push(`${effectiveDirective}: ${blockedURI}`);
    });
  });
  const broken = () => page.evaluate(() => window.policyBroken);
  await signIn(page, '/studio/create');
  for (const each of ownerPages) {
    await open(page, each);
    expect(await broken(), each.path).toEqual([]);
  }
  await page.goto('/studio/models');
  await page.getByRole('combobox', { name: 'What it takes' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await broken()).toEqual([]);
});

test('pages carry a nonce of their own and the other security headers', async ({ request }) => {
  const policies = await Promise.all(
    [1, 2].map(async () => {
      const { 'content-security-policy': policy, ...headers } = (
        await request.get('/sign-in')
      ).headers();
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['x-powered-by']).toBeUndefined();
      return policy ?? '';
    }),
  );
  for (const policy of policies) {
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic';/);
    expect(policy).not.toContain('unsafe-eval');
  }
  expect(policies[0]).not.toBe(policies[1]);
});

test('a URL with U+0000 is refused without an error', async ({ page }) => {
  await signIn(page, '/studio/models');
  for (const path of ['/studio/gallery/%00', '/%00/create', '/studio/gallery?q=%00']) {
    expect((await page.request.get(path)).status(), path).toBe(400);
  }
  const asked = await page.request.get('/api/console/studio/gallery?q=%00');
  expect(asked.status()).toBe(400);
});
