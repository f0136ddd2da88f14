import { findViolations } from './axe';
import { onPhonesNightly } from './everything';
import { make } from './make';
import { signIn } from './pages';
import { expect, test } from './test';

test(`a sound is priced by its length, transcribed, read, copied and downloaded ${onPhonesNightly}`, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const sentence = `The tide turns at seven, says the harbour. ${test.info().retry}-${test.info().project.name}`;
  const speech = await make({ model: 'cadence', prompt: sentence });
  await signIn(page, `/studio/gallery/${speech.task_id}`);
  const sound = await page.request.get(speech.outputs[0]?.url ?? '');
  const buffer = await sound.body();
  // Samples of 16 bits, 24,000 in a second.
  const seconds = buffer.readUInt32LE(40) / 48_000;
  // Hark takes 0.02 credits for each second, rounded up to the thousandth.
  const price = `${Math.ceil(Math.round(seconds * 1_000) / 50) / 1_000} credits`;

  // What was made can be transcribed at once; a model of speech has no seed to change.
  const remix = page.getByRole('link', { name: /^Remix/ }).first();
  await expect(remix).toContainText('Edit all of it first');
  await expect(remix).not.toContainText('seed');
  await page.getByRole('link', { name: /^Transcribe/ }).click();
  await expect(page).toHaveURL(/\/create/);
  const generate = page.getByTestId('generate').filter({ visible: true });
  await expect(generate).toContainText(price);

  // The same as a file.
  await page.getByRole('button', { name: 'Sound, item 1 of 1' }).press('Delete');
  await expect(generate).toHaveAttribute('aria-disabled', 'true');
  const input = page.locator('[data-media-input="audio"]');
  const text = Buffer.from('no sound');
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: text });
  await expect(page.getByText('“notes.txt” is not MP3, WAV, M4A or OGG.')).toBeVisible();
  await input.setInputFiles({ name: 'tide.wav', mimeType: 'audio/wav', buffer });
  await expect(generate).toContainText(price);
  expect(Number(await page.getByRole('spinbutton', { name: 'Length' }).inputValue())).toBeCloseTo(
    seconds,
    1,
  );
  expect(await findViolations(page), 'the form').toEqual([]);
  await generate.click();

  const tile = page.getByRole('link', { name: /^Transcript/ }).first();
  await expect(tile).toContainText(sentence, { timeout: 60_000 });
  expect(await findViolations(page), 'the results').toEqual([]);
  await tile.click();
  await expect(page).toHaveURL(/gallery\/task_/);
  await expect(page.getByRole('region', { name: 'Transcript' })).toHaveText(sentence);
  const books = page.getByRole('complementary', { name: 'Recipe and receipt' });
  await expect(books.getByText('Use as reference')).toHaveCount(0);
  await expect(books.getByText('Use prompt')).toHaveCount(0);
  await books.getByText('Receipt', { exact: true }).click();
  await expect(books).toContainText(price);
  expect(await findViolations(page), 'the viewer').toEqual([]);
  await page.getByRole('button', { name: 'Copy the transcript' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(sentence);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.txt$/);
});
