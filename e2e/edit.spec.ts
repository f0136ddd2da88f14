import type { Page } from 'playwright/test';
import { findViolations } from './axe';
import { make } from './make';
import { signIn } from './pages';
import { expect, test } from './test';

/** A new picture, opened in the edit room. Returns its path. */
async function openRoom(page: Page): Promise<string> {
  const { task_id: taskId } = await make({ prompt: `a harbour ${Date.now()}`, seed: 7 });
  const path = `/studio/edit/${taskId}/0`;
  await signIn(page, path);
  await ready(page);
  return path;
}

const ready = (page: Page) =>
  expect(page.locator('[data-stage-status=ready]')).toBeVisible({ timeout: 30_000 });

const verb = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What to do' }).getByRole('button', { name });

const version = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Versions' }).getByRole('button', { name });

/** Paints a stroke over the middle of the picture. */
async function paint(page: Page): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (box === null) throw new Error('the stage is not there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 30, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10, { steps: 6 });
  await page.mouse.move(x + 30, y, { steps: 6 });
  await page.mouse.up();
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).first();

/** The price on the button is there, so that it can be pressed. */
const priced = (page: Page, name: string) =>
  page.getByTestId('generate').filter({ hasText: new RegExp(`^${name}.*\\d`) });

/** The share of pixels that differ between two versions, and whether their corners do. */
const difference = (page: Page, paths: readonly string[]) =>
  page.evaluate(
    async (addresses) => {
      const [before, after] = await Promise.all(
        addresses.map(async (address) => {
          const picture = await createImageBitmap(await (await fetch(address)).blob());
          const canvas = new OffscreenCanvas(picture.width, picture.height);
          const context = canvas.getContext('2d');
          context?.drawImage(picture, 0, 0);
          return context?.getImageData(0, 0, picture.width, picture.height);
        }),
      );
      if (!before || !after || before.data.length !== after.data.length) return null;
      const pixels = before.data.length / 4;
      const differs = (at: number) =>
        [0, 1, 2, 3].some((part) => before.data[at * 4 + part] !== after.data[at * 4 + part]);
      const changedCount = Array.from({ length: pixels }, (_, index) => index).filter(
        differs,
      ).length;
      return { share: changedCount / pixels, corners: differs(0) || differs(pixels - 1) };
    },
    paths.map((path) => path.replace('/studio/edit/', '/api/console/studio/outputs/')),
  );

test('a region is painted, changed once by a double click, compared, and its parent stays', async ({
  page,
}) => {
  const original = await openRoom(page);
  await verb(page, 'Change a region').click();
  await paint(page);
  await expect(undo(page)).toBeEnabled();
  await page.getByLabel('What should be there?').fill('a small red boat');
  expect(await findViolations(page)).toEqual([]);
  await priced(page, 'Change a region').dblclick();
  await expect(version(page, /^v2 · a small red boat$/)).toBeVisible({ timeout: 60_000 });
  await expect(version(page, /^v2/)).toHaveAttribute('aria-current', 'true');
  await expect(version(page, /^v3/)).toHaveCount(0);
  const changed = await difference(page, [original, new URL(page.url()).pathname]);
  expect(changed?.corners).toBe(false);
  expect(changed?.share).toBeGreaterThan(0);
  expect(changed?.share).toBeLessThan(0.2);
  await page.keyboard.press('c');
  await expect(page.getByRole('region', { name: 'v1 and v2 compared' })).toBeVisible();
  await page.keyboard.press('c');
  await version(page, /^v1 · Original$/).click();
  await ready(page);
  await expect(undo(page)).toBeEnabled();

  // In the gallery both are one tile, which opens in place.
  await page.goto('/studio/gallery?stack=1');
  const stack = page.getByRole('main').getByRole('button', { name: '2 versions' }).first();
  await stack.click();
  await expect(stack).toHaveAttribute('aria-expanded', 'true');
});

test('strokes and words stay through a reload and a lost network', async ({
  page,
  context,
  watched,
}) => {
  watched.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openRoom(page);
  await verb(page, 'Change a region').click();
  await paint(page);
  await page.getByLabel('What should be there?').fill('a lighthouse');
  await expect(priced(page, 'Change a region')).toBeEnabled();
  await expect(page.locator('[data-pending]')).toHaveCount(0);
  await context.setOffline(true);
  await page.getByTestId('generate').click();
  await expect(page.getByText('what you painted cannot be sent')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await ready(page);
  await expect(page.getByLabel('What should be there?')).toHaveValue('a lighthouse');
  await expect(undo(page)).toBeEnabled();
  await undo(page).click();
  await expect(page.getByText('Paint what should change')).toBeVisible();
});

test('a picture is extended, upscaled and set in motion, each a version of the one before', async ({
  page,
}) => {
  test.slow();
  await openRoom(page);
  await verb(page, 'Upscale').click();
  await priced(page, 'Upscale').click();
  await expect(version(page, /^v2 · Upscaled 2×$/)).toBeVisible({ timeout: 60_000 });
  await ready(page);
  await verb(page, 'Extend the frame').click();
  await page.getByRole('button', { name: 'Free', exact: true }).click();
  await page.getByRole('dialog', { name: 'Add at each side' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '16:9' }).click();
  await priced(page, 'Extend the frame').click();
  await expect(version(page, /^v3 · 16:9 frame$/)).toBeVisible({ timeout: 60_000 });
  await expect(version(page, /^v2/)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Open v3' }).click();
  await ready(page);
  await verb(page, 'Make it move').click();
  await priced(page, 'Make it move').click();
  await expect(version(page, /^v4 · Set in motion$/)).toBeVisible({ timeout: 90_000 });
  await page.getByRole('link', { name: 'Back to the result' }).click();
  const edits = page.getByRole('listitem').filter({ hasText: /^v\d/ });
  await expect(edits).toHaveCount(4);
  await expect(page.getByText('in all')).toBeVisible();
});

test('cropping is free and makes a version of an upload, by touch @phone', async ({ page }) => {
  await openRoom(page);
  const tab = page.getByRole('radio', { name: 'Edit', exact: true });
  if (await tab.isVisible()) await tab.check();
  await verb(page, 'Crop and turn').click();
  const picture = page.getByRole('radio', { name: 'Picture', exact: true });
  if (await picture.isVisible()) await picture.check();
  await page.getByRole('button', { name: '16:9' }).click();
  await page.getByRole('button', { name: 'Keep as a version' }).click();
  await expect(version(page, /^v2 · Cropped$/)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(version(page, /^v1 · Original$/)).toBeVisible();
});

test('a picture that does not exist is not found', async ({ page, watched }) => {
  watched.allow(/status of 404/);
  await signIn(page, '/studio/edit/task_00000000000000000000000000/0');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the edits of a version are applied to another picture, priced before, and go on after a reload', async ({
  page,
}) => {
  test.slow();
  const { task_id: other } = await make({ prompt: `a quay ${Date.now()}`, seed: 8 });
  await openRoom(page);
  await verb(page, 'Change a region').click();
  await paint(page);
  await page.getByLabel('What should be there?').fill('a red buoy');
  await priced(page, 'Change a region').click();
  await expect(version(page, /^v2 · a red buoy$/)).toHaveAttribute('aria-current', 'true', {
    timeout: 60_000,
  });
  await ready(page);
  await verb(page, 'Upscale').click();
  await priced(page, 'Upscale').click();
  await expect(version(page, /^v3 · Upscaled 2×$/)).toHaveAttribute('aria-current', 'true', {
    timeout: 60_000,
  });
  await page.getByRole('button', { name: 'Apply these 2 edits to…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^a quay/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Apply the edits of v3/ });
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: /^Apply 2 edits.*\d/ })).toBeEnabled();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Apply 2 edits/ }).click();
  await page.waitForURL(`**/studio/edit/${other}/0`);
  await expect(page.getByText(/Step \d of 2/)).toBeVisible();
  await page.reload();
  await expect(version(page, /^v3 · Upscaled 2×$/)).toBeVisible({ timeout: 90_000 });
  await expect(version(page, /^v2 · a red buoy$/)).toBeVisible();
  await expect(page.getByText(/Step \d of 2/)).toHaveCount(0);
  await expect(version(page, /^v4/)).toHaveCount(0);
});

/** The strokes that this browser keeps: x, y and radius of each point. */
const storedStrokes = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => /:edit\/result\./.test(each));
    if (key === undefined) return [];
    const entry: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    const { value } = entry as { value: { history: { steps: { points: number[] }[] } } };
    return value.history.steps.map(({ points }) => points);
  });

test('one finger paints, two move and zoom, a pen paints as wide as it is pressed, and keys paint', async ({
  page,
  context,
}) => {
  await openRoom(page);
  await verb(page, 'Change a region').click();
  const box = await page.getByRole('application').boundingBox();
  if (box === null) throw new Error('the stage is not there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
    });
  await touch('touchStart', [x - 40, y]);
  await touch('touchMove', [x, y + 8]);
  await touch('touchMove', [x + 40, y]);
  await touch('touchEnd');
  await expect(undo(page)).toBeEnabled();

  const zoom = page.getByRole('group', { name: 'Zoom' }).locator('output');
  const fitted = await zoom.textContent();
  await touch('touchStart', [x - 30, y]);
  await touch('touchStart', [x - 30, y], [x + 30, y]);
  await touch('touchMove', [x - 60, y], [x + 60, y]);
  await touch('touchMove', [x - 120, y], [x + 120, y]);
  await touch('touchEnd');
  await expect(zoom).not.toHaveText(fitted ?? '');
  await page.getByRole('button', { name: 'Fit', exact: true }).click();

  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', px: number, force: number) =>
    devtools.send('Input.dispatchMouseEvent', {
      type,
      x: px,
      y: y + 60,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
      force,
    });
  await pen('mousePressed', x - 60, 0.2);
  await pen('mouseMoved', x, 0.6);
  await pen('mouseMoved', x + 60, 1);
  await pen('mouseReleased', x + 60, 0);
  await expect.poll(() => storedStrokes(page).then(({ length }) => length)).toBe(2);
  const [finger = [], penStroke = []] = await storedStrokes(page);
  const radii = (points: number[]) => points.filter((_, index) => index % 3 === 2);
  expect(new Set(radii(finger)).size).toBe(1);
  const [light = 0, ...harder] = radii(penStroke);
  expect(harder.at(-1)).toBeGreaterThan(light * 1.5);

  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => storedStrokes(page).then(({ length }) => length)).toBe(3);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: 'Redo', exact: true }).first()).toBeEnabled();
});

test('an edge of the frame is dragged, and that edge alone moves', async ({ page }) => {
  await openRoom(page);
  await verb(page, 'Extend the frame').click();
  const handle = page.locator('label[data-handle]').filter({ has: page.getByLabel('Right edge') });
  const box = await handle.boundingBox();
  if (box === null) throw new Error('the handle is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 30, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByLabel('Right edge')).toHaveAttribute('aria-valuetext', /^[1-9]/);
  for (const name of ['Left edge', 'Top edge', 'Bottom edge']) {
    await expect(page.getByLabel(name)).toHaveAttribute('aria-valuetext', /^0 /);
  }
});

test('strokes that are painted without a network are there after a reload', async ({
  page,
  context,
  watched,
}) => {
  watched.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openRoom(page);
  await verb(page, 'Change a region').click();
  await context.setOffline(true);
  await paint(page);
  await expect(undo(page)).toBeEnabled();
  await expect.poll(() => storedStrokes(page).then(({ length }) => length)).toBe(1);
  await context.setOffline(false);
  await page.reload();
  await ready(page);
  await expect(undo(page)).toBeEnabled();
});
