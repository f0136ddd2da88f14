import { signIn } from './pages';
import { expect, test } from './test';

/* That no page breaks its policy every test sees (`watch.ts`): `accessibility` opens each page, `overlays` what opens there. */

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
