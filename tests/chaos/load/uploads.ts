import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { UploadedImage } from '../../../lib/contract';
import { between } from '../../kill-run/random';
import type { Workspace } from '../journal';
import { type Client, untilAnswered } from './client';

const uploadWithinMs = 15_000;

/** Uploads a new image until it is accepted. A lost answer leaves a second upload, which is allowed. */
export async function upload(client: Client, workspace: Workspace): Promise<void> {
  const { journal, random } = client;
  const file = await picture(random);
  const answer = await untilAnswered(client, 'POST /v1/uploads/images', async ({ url }) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'reference.png');
    try {
      const response = await fetch(`${url}/v1/uploads/images`, {
        method: 'POST',
        headers: { authorization: `Bearer ${workspace.key}` },
        body: form,
        signal: AbortSignal.timeout(uploadWithinMs),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    } catch {
      return null;
    }
  });
  if (answer === null) return;
  if (answer.status !== 201) {
    journal.problems.push(`an upload was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    return;
  }
  const { url } = answer.body as UploadedImage;
  const sha256 = createHash('sha256').update(file).digest('hex');
  journal.uploads.push({ workspace, url, sha256 });
}

/** An image of noise, which does not compress: about 100 kB. */
function picture(random: () => number): Promise<Buffer> {
  const side = between(random, 100, 200);
  const raw = Buffer.from(
    Uint8Array.from({ length: side * side * 3 }, () => Math.floor(random() * 256)),
  );
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}
