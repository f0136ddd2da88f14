import { readFile } from 'node:fs/promises';
import { readMarks } from '../lib/client/testing/read-marks';
import { OWNER } from './account';
import { make } from './make';
import { signIn } from './pages';
import { expect, test } from './test';

/* What other programs find in downloaded files: ExifTool the metadata, the C2PA library the signature. */

const generated = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/** Checks the marks of a file by both readers. */
async function checkMarks(name: string, mimeType: string, bytes: Buffer): Promise<void> {
  const { metadata, signature, actions } = await readMarks(bytes, mimeType);
  expect(metadata, name).toMatchObject({ DigitalSourceType: generated, MIMEType: mimeType });
  expect(metadata.AISystemUsed, name).toBeTruthy();
  expect(signature, name).toBe('Valid');
  expect(actions, name).toContain(generated);
}

/** The files of a zip without compression, by their names. */
function unpack(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(zip.readUInt16LE(at + 10), 'stored without compression').toBe(0);
    const size = zip.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    files.set(name, zip.subarray(start, start + size));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
};

test('results carry their marks through the gallery, the interface and a zip @embedded', async ({
  page,
  context,
}) => {
  const words = `capstan${Date.now()}`;
  const prompt = `A ${words}`;
  const tasks = await Promise.all([
    make({ prompt }),
    make({ prompt, model: 'vellum', output_format: 'webp' }),
    make({ prompt, model: 'solstice-mini', resolution: '480p', duration: 4 }),
  ]);
  await signIn(page, '/studio/gallery');
  const originals: Buffer[] = [];
  for (const { task_id: id } of tasks) {
    await page.goto(`/studio/gallery/${id}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Download/ }).click(),
    ]);
    const file = await readFile(await download.path());
    const type = types[download.suggestedFilename().split('.').at(-1) ?? ''] ?? '';
    await checkMarks(`gallery: ${download.suggestedFilename()}`, type, file);

    const headers = { authorization: `Bearer ${OWNER.apiKey}` };
    const task = await (await context.request.get(`/v1/tasks/${id}`, { headers })).json();
    const { url } = task.result.data[0] as { url: string };
    const served = await (await context.request.get(url)).body();
    expect(served.equals(file), `the interface's ${type} is the gallery's`).toBe(true);
    originals.push(file);
  }

  await page.goto(`/studio/gallery?q=${words}`);
  await expect(page.getByRole('main').locator('[data-tile]')).toHaveCount(3);
  const boxes = page.getByRole('main').getByRole('button', { name: 'Select', exact: true });
  await boxes.first().hover();
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('toolbar', { name: 'Selection' })
      .getByRole('button', { name: 'Download' })
      .click(),
  ]);
  const packed = unpack(await readFile(await zip.path()));
  expect([...packed.keys()].map((name) => name.split('.').at(-1)).sort()).toEqual([
    'mp4',
    'png',
    'webp',
  ]);
  for (const [name, file] of packed) {
    await checkMarks(`zip: ${name}`, types[name.split('.').at(-1) ?? ''] ?? '', file);
    expect(
      originals.some((original) => original.equals(file)),
      'as in the gallery',
    ).toBe(true);
  }
});
