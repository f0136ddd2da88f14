import type { APIRequestContext, Page } from 'playwright/test';
import { type ArkDouble, arkDoubleKeys, startArkDouble } from '../lib/providers/ark/testing/double';
import { type ServerProcess, startServer } from '../tests/server-process/index';
import { OWNER } from './account';
import { signInByForm } from './session';
import { expect, test } from './test';

/* Avatars that Ark reviews, from the upload in Create to the film. The sandbox's are in avatars.spec.ts. */

let server: ServerProcess;
let ark: ArkDouble;

const operatorKey = 'operator-key-of-this-test';
const model = {
  declaration: {
    id: 'seedance',
    name: 'Seedance',
    family: 'video',
    description: 'Films with a presenter',
    schema: {
      fields: [
        { name: 'prompt', type: 'string', required: true, max_length: 4_000 },
        { name: 'avatar_mode', type: 'string', options: ['virtual'] },
        {
          name: 'avatar_asset_ids',
          type: 'array',
          item_type: 'string',
          format: 'asset_id',
          max_items: 5,
        },
      ],
    },
    routes: [{ provider: 'ark', model: 'dreamina-seedance-2-0-260128' }],
  },
  prices: [{ id: 'seedance', charge: 'per_request', credits: 6 }],
};
const avatars = (page: Page) => page.locator('[data-field="avatar_asset_ids"]');
const generate = (page: Page) => page.getByTestId('generate').filter({ visible: true });
const session = (page: Page) => page.getByRole('region', { name: 'This session' });

const manage = async (request: APIRequestContext, method: string, path: string, data: unknown) => {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const answer = await request.fetch(`${server.url}/manage${path}`, { method, headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** Opens Create, and uploads a picture as an avatar. */
async function uploadAvatar(page: Page, name: string, prompt: string): Promise<void> {
  await signInByForm(page.context().request, server.url, OWNER);
  // A picture of its own, because the library knows others by now. Leaving stores the draft; `setContent` does not leave.
  await page.goto('about:blank');
  await page.setContent(`<h1 style="font-size: 99px">${name}</h1>`);
  const buffer = await page.screenshot();
  await page.goto(`${server.url}/studio/create?model=seedance`);
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt);
  await expect(generate(page)).toContainText('6 credits');
  await page.getByRole('button', { name: /^Add .*avatar assets/ }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    avatars(page).getByRole('button', { name: 'Upload' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'image/png', buffer });
}

test.beforeAll(async ({ playwright }) => {
  ark = await startArkDouble();
  server = await startServer({
    env: {
      ATELIER_ALLOW_LOOPBACK: '1',
      ATELIER_OPERATOR_KEY: operatorKey,
      ATELIER_INIT_USER_EMAIL: OWNER.email,
      ATELIER_INIT_USER_PASSWORD: OWNER.password,
      ATELIER_INIT_WORKSPACE: OWNER.workspace,
      ATELIER_INIT_API_KEY: OWNER.apiKey,
      ATELIER_INIT_CREDITS: '1000',
      LOG_LEVEL: 'warn',
    },
  });
  const request = await playwright.request.newContext();
  await manage(request, 'POST', '/providers', {
    id: 'ark',
    driver: 'ark',
    settings: {
      apiKey: arkDoubleKeys.apiKey,
      baseUrl: `${ark.url}/api/v3`,
      assetUrl: ark.url,
      assetGroup: arkDoubleKeys.group,
      assetAccessKey: arkDoubleKeys.accessKey,
      assetSecretKey: arkDoubleKeys.secretKey,
    },
  });
  await manage(request, 'PUT', '/models/seedance', model);
  await manage(request, 'POST', '/models/seedance/publish', {});
  await request.dispose();
});
test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await ark.close();
});
test.beforeEach(({ watched }) => {
  // The browser logs each refused quote.
  watched.allow(/Failed to load resource.*\/quote/);
});

test('an avatar goes into the library of Ark, and into a film once it is Active', async ({
  page,
}) => {
  ark.review('Processing');
  await uploadAvatar(page, 'ada.png', 'A weather report');
  await expect(avatars(page)).toContainText('In review');
  await generate(page).click();
  await expect(page.getByText('Waiting for the avatar review')).toBeVisible();
  expect(ark.taken).toEqual([]);
  ark.review('Active');
  await expect(session(page).getByRole('link', { name: /A weather report/ })).toBeVisible({
    timeout: 60_000,
  });
  expect(ark.taken.map(({ content }) => content)).toEqual([
    [
      { type: 'text', text: 'A weather report' },
      {
        type: 'image_url',
        image_url: { url: `asset://${ark.assets[0]?.id}` },
        role: 'reference_image',
      },
    ],
  ]);
});

test('an image that Ark refuses says why, and a library that is down is waited for', async ({
  page,
}) => {
  ark.review('Failed');
  await uploadAvatar(page, 'tree.png', 'A weather report');
  await expect(avatars(page).getByRole('alert')).toContainText('No face was found in the image');
  await expect(generate(page)).toHaveAttribute('aria-disabled', 'true');

  // The refused avatar would stay in the form.
  await page.getByRole('button', { name: 'All settings' }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  ark.review('down');
  await uploadAvatar(page, 'bo.png', 'A weather report');
  await expect(page.locator('#generate-note')).toContainText('Avatars are not available right now');
  await expect(avatars(page).getByRole('alert')).toContainText('Nothing was charged');
  await expect(generate(page)).toHaveAttribute('aria-disabled', 'true');
});
