import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Page } from 'playwright/test';
import { findViolations, findViolationsInBothThemes } from './axe';
import { make } from './make';
import { signIn } from './pages';
import { expect, test } from './test';

/** A silent film of the sandbox: four seconds of 24 frames, as small as its models make them. */
async function makeFilm(): Promise<{ taskId: string; prompt: string }> {
  const prompt = `A harbour at dawn ${crypto.randomUUID()}`;
  const size = { resolution: '480p', duration: 4, generate_audio: false };
  const { task_id: taskId } = await make({ model: 'solstice-mini', prompt, ...size });
  return { taskId, prompt };
}

let seen: ReturnType<typeof makeFilm> | undefined;
/** A film that no test changes. */
const seenFilm = () => {
  seen ??= makeFilm();
  return seen;
};

/** A film, opened in the edit room with a tool. */
async function openTool(page: Page, tool: string): Promise<{ prompt: string }> {
  const { taskId, prompt } = await makeFilm();
  await signIn(page, `/studio/edit/${taskId}/0`);
  await choose(page, tool);
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible({ timeout: 30_000 });
  return { prompt };
}

async function choose(page: Page, tool: string): Promise<void> {
  const tile = page.getByRole('group', { name: 'What to do' }).getByRole('button', { name: tool });
  await tile.click();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
}

const version = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Versions' }).getByRole('button', { name });

/** Frames, size and sound of the open version. */
async function readOpen(page: Page) {
  const link = page.getByRole('link', { name: 'Download' }).filter({ visible: true }).first();
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  using input = new Input({
    formats: ALL_FORMATS,
    source: new BufferSource(new Uint8Array(await answer.body())),
  });
  const film = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  return {
    frames: (await film?.computePacketStats())?.packetCount ?? 0,
    seconds: (await (film ?? sound)?.computeDuration()) ?? 0,
    hasSound: sound !== null,
  };
}

test('a film goes on from its last frame in Create', async ({ page }) => {
  const { taskId } = await seenFilm();
  await signIn(page, `/studio/gallery/${taskId}`);
  await page.getByRole('button', { name: /^Use in Create/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Use its first frame' })).toBeVisible();
  expect(await findViolations(page, '[role=menu]')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Go on from its last frame' }).click();
  const models = page.getByRole('dialog', { name: 'Models that take a first frame' });
  await expect(models.getByText(/^Solstice Mini doesn’t take a first frame/)).toBeVisible();
  await models.getByRole('button', { name: /^Kestrel 2/ }).click();
  await page.waitForURL(/\/studio\/create/, { timeout: 30_000 });
  await expect(page.getByRole('button', { name: /^First frame, item 1 of 1$/ })).toBeVisible();
});

test('a film is trimmed to the frame by typing and by keys, and the part is a version', async ({
  page,
}) => {
  await openTool(page, 'Trim');
  await expect(page.getByRole('region', { name: 'Film', exact: true })).toBeVisible();
  const keep = page.getByRole('button', { name: /^Keep as a version/ });
  await expect(keep).toBeDisabled();
  const end = page.getByRole('textbox', { name: 'End, in seconds' });
  await end.fill('never');
  await expect(page.getByText('Write seconds, such as 1.25.')).toBeVisible();
  await end.fill('2');
  await end.press('Enter');
  const grip = page.getByRole('slider', { name: 'Start of the part' });
  await grip.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('1.5 s, 36 frames')).toBeVisible();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await keep.dblclick();
  await expect(version(page, /^v2 · Trimmed to 1.5 s$/)).toHaveAttribute('aria-current', 'true', {
    timeout: 60_000,
  });
  await expect(version(page, /^v3/)).toHaveCount(0);
  expect(await readOpen(page)).toMatchObject({ frames: 36, seconds: expect.closeTo(1.5, 2) });
});

test('a frame is saved and becomes the first frame of another film', async ({ page }) => {
  await openTool(page, 'Save a frame');
  await page.keyboard.press('.');
  await expect(page.getByText('Frame 2 of 96, at 0.042 s')).toBeVisible();
  await page.keyboard.press('.');
  await page.keyboard.press(',');
  await expect(page.getByText('Frame 2 of 96, at 0.042 s')).toBeVisible();
  await page.getByRole('button', { name: /^Save this frame/ }).click();
  const frames = page.getByRole('list', { name: 'Saved frames' });
  await expect(frames.getByRole('button', { name: 'Open the frame at 0.042 s' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(version(page, /^v2 · Frame at 0.042 s$/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await frames.getByRole('button', { name: 'Use in Create' }).click();
  await page.getByRole('menuitem', { name: 'Use as first frame' }).click();
  const models = page.getByRole('dialog', { name: 'Models that take a first frame' });
  await models.getByRole('button', { name: /^Kestrel 2 as first frame/ }).click();
  await page.waitForURL(/\/studio\/create/);
  await expect(page.getByRole('button', { name: /^First frame, item 1 of 1$/ })).toBeVisible();
});

test('a sound is put beside a film, whose frames stay', async ({ page }) => {
  const text = `The boats leave the harbour ${Date.now()}`;
  await make({ model: 'cadence', prompt: text });
  await openTool(page, 'Add sound');
  await page.getByRole('button', { name: 'Choose a sound' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a sound' });
  await picker.getByRole('button', { name: `Result: ${text}` }).click();
  await picker.getByRole('button', { name: 'Use this sound' }).click();
  const start = page.getByRole('textbox', { name: 'Begins after, in seconds' });
  await start.fill('7');
  await expect(page.getByText('The sound would begin after the end of the film.')).toBeVisible();
  await start.fill('0.5');
  await expect(page.getByText(/The film keeps its length/)).toBeVisible();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: /^Keep as a version/ }).click();
  await expect(version(page, /^v2 · Other sound$/)).toHaveAttribute('aria-current', 'true', {
    timeout: 60_000,
  });
  expect(await readOpen(page)).toMatchObject({ frames: 96, hasSound: true });
});

test('two films are joined in the order that was chosen', async ({ page }) => {
  test.setTimeout(120_000);
  const other = await seenFilm();
  await openTool(page, 'Join films');
  await expect(page.getByText('Add a film to join.')).toBeVisible();
  await page.getByRole('button', { name: 'Add films' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose films' });
  await picker.getByRole('button', { name: `Result: ${other.prompt}` }).click();
  await picker.getByRole('button', { name: 'Add 1' }).click();
  await page.getByRole('button', { name: 'Move film 2 up' }).click();
  const films = page.getByRole('list', { name: 'Films in their order' });
  await expect(films.getByRole('listitem').first()).toContainText(other.prompt);
  await expect(page.getByText(/^8 s in all/)).toBeVisible({ timeout: 30_000 });
  // The focused arrow shows its tooltip, which lies outside.
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: /^Join the films/ }).click();
  await expect(version(page, /^v2 · Joined$/)).toHaveAttribute('aria-current', 'true', {
    timeout: 90_000,
  });
  expect(await readOpen(page)).toMatchObject({ frames: 192 });
});

test('a sound is trimmed, and the part is a version', async ({ page }) => {
  const { task_id: taskId } = await make({
    model: 'cadence',
    prompt: `The boats leave the harbour, and the gulls follow them ${Date.now()}`,
  });
  await signIn(page, `/studio/edit/${taskId}/0`);
  const end = page.getByRole('textbox', { name: 'End, in seconds' });
  await end.fill('1');
  await end.press('Enter');
  await expect(page.getByText('1 s', { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Keep as a version/ }).click();
  await expect(version(page, /^v2 · Trimmed to 1 s$/)).toHaveAttribute('aria-current', 'true', {
    timeout: 30_000,
  });
  expect(await readOpen(page)).toMatchObject({ frames: 0, seconds: 1, hasSound: true });
});
