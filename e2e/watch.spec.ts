import { test as base, expect } from 'playwright/test';
import { OWNER } from './account';
import { watch } from './watch';

/* The other tests rely on this: every kind of error is detected. */

const served = (body: string, headers: Record<string, string> = {}) => ({
  contentType: 'text/html',
  headers,
  // With an icon of its own, so that the browser requests none.
  body: `<!doctype html><title>t</title><link rel="icon" href="data:,"><body>${body}</body>`,
});

base.describe('watch', () => {
  for (const [what, page, trouble] of [
    ['an error in the console', served('<script>console.error("broken")</script>'), /broken/],
    ['a script that throws', served('<script>throw new Error("thrown")</script>'), /thrown/],
    [
      'a broken policy',
      served('<style>body{color:red}</style>', { 'content-security-policy': "style-src 'none'" }),
      /Content Security Policy/i,
    ],
    ['the workspace’s key in a body', served(`<i hidden>${OWNER.apiKey}</i>`), /secret/],
    ['a minted key in a body', served(`atl_live_${'a1B2'.repeat(8)}_abc123`), /secret/],
    ['a key in a header', served('', { 'x-debug': OWNER.apiKey }), /secret/],
  ] as const) {
    base(`sees ${what}`, async ({ page: tab, context }) => {
      const watched = watch(context);
      await tab.route('**/*', (route) => route.fulfill(page));
      await tab.goto('http://watched.test/');
      expect((await watched.troubles()).join('\n')).toMatch(trouble);
      await tab.unrouteAll();
    });
  }

  base('sees a key in a file of the build, and searches each once', async ({ page, context }) => {
    const watched = watch(context);
    await page.route('**/*', (route) => route.fulfill(served('')));
    await page.goto('http://watched.test/');
    await page.unrouteAll();
    await page.route('**/*', (route) =>
      route.fulfill({ body: OWNER.apiKey, contentType: 'text/javascript' }),
    );
    for (const file of ['one', 'one', 'two']) {
      await page.evaluate(async (name) => {
        await (await fetch(`/_next/static/chunks/${name}.js`)).text();
      }, file);
      await watched.troubles();
    }
    expect(await watched.troubles()).toHaveLength(2);
  });

  base(
    'sees nothing where there is nothing, and lets pass what is allowed',
    async ({ page, context }) => {
      const watched = watch(context);
      watched.allow(/broken/);
      const calm = served('<script>console.error("broken");console.log("fine")</script>');
      await page.route('**/*', (route) => route.fulfill(calm));
      await page.goto('http://watched.test/');
      expect(await watched.troubles()).toEqual([]);
    },
  );
});

base(
  'lets no more answers carry a new secret than were announced, and no other',
  async ({ page, context }) => {
    const key = `atl_live_${'a1B2'.repeat(8)}_abc123`;
    const ask = (method: string, path: string) =>
      page.evaluate(([verb, to]) => fetch(to, { method: verb }).then((answer) => answer.text()), [
        method,
        path,
      ] as const);
    const troubles = async (times: number, calls: readonly (readonly [string, string])[]) => {
      const watched = watch(context);
      watched.allowSecrets('/keys', times);
      for (const [method, path] of calls) await ask(method, path);
      return (await watched.troubles()).length;
    };
    await page.route('**/*', (route) => route.fulfill(served('')));
    await page.goto('http://watched.test/');
    await page.unrouteAll();
    await page.route('**/*', (route) => route.fulfill({ body: key, contentType: 'text/plain' }));
    expect(await troubles(1, [['POST', '/keys']])).toBe(0);
    expect(
      await troubles(1, [
        ['POST', '/keys'],
        ['POST', '/keys'],
      ]),
    ).toBe(1);
    expect(await troubles(1, [['GET', '/keys']])).toBe(1);
    expect(await troubles(1, [['POST', '/other']])).toBe(1);
  },
);
