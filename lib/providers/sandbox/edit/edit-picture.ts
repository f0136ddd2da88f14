import { join } from 'node:path';
import sharp from 'sharp';
import { clamp } from '../art/noise';
import type { Picture } from '../art/stage';
import { numberOf } from '../plan/params';
import { planImage } from '../plan/plan-media';
import type { Size } from '../plan/sizes';
import type { JobReference, RenderedFile, RenderJob, Reporter } from '../render/job';
import { loadPicture } from '../render/load-picture';
import { edgesOf, extendFrame, frameSize } from './extend-frame';
import { findSubject } from './find-subject';
import {
  checkResult,
  describePicture,
  loadMask,
  loadPixels,
  pngOptions,
  savePixels,
  withReference,
} from './pixels';
import { repaint } from './repaint';
import { vary } from './vary';

/** Longest side at which variations are drawn; a larger picture's are enlarged. */
const maxVariedSide = 2_048;

/**
 * Edits the picture `source`, as the fields of the request say, into PNGs in the job's directory: more pixels, no
 * background, another region, a larger frame, or the whole of it in another light. Throws {@link RenderFailure}.
 */
export async function editPicture(
  job: RenderJob,
  source: JobReference,
  reporter: Reporter,
): Promise<RenderedFile[]> {
  const { params, references, directory } = job;
  const plan = planImage(job);
  const picture = await describePicture(source);
  const factor = numberOf(params, 'upscale_factor') ?? 1;
  const edges = edgesOf(params);
  const size = frameSize({ width: picture.width * factor, height: picture.height * factor }, edges);
  checkResult(size);
  const maskReference = references.find(({ field }) => field === 'mask_image_url');
  const mask = maskReference && (await loadMask(maskReference, picture));
  const strength = clamp(numberOf(params, 'strength') ?? 0.7);
  const files: RenderedFile[] = [];
  for (let variation = 0; variation < plan.count; variation++) {
    await reporter.step(0.1 + (0.9 * variation) / plan.count);
    const path = join(directory, `image-${variation}.png`);
    if (factor !== 1) await upscale(source, size, path);
    else if (plan.prompt === '') await cutOutSubject(source, path);
    else if (mask || edges) {
      const surroundings = await loadPicture(source, 256);
      const order = { plan, variation, surroundings };
      let pixels = await loadPixels(source);
      if (mask) repaint(pixels, mask, order, strength);
      if (edges) pixels = await extendFrame(pixels, edges, order, strength);
      await savePixels(pixels, path);
    } else {
      const variedPicture = await loadPicture(source, maxVariedSide);
      vary(variedPicture, { plan, variation }, strength);
      await saveEnlarged(variedPicture, picture, path);
    }
    files.push({ path, contentType: 'image/png', ...size });
  }
  await reporter.step(1);
  return files;
}

async function saveEnlarged(
  picture: Picture,
  source: Size & { hasAlpha: boolean },
  path: string,
): Promise<void> {
  const { width, height } = picture;
  const { data } = picture.getContext('2d').getImageData(0, 0, width, height);
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  await (source.hasAlpha ? image : image.removeAlpha())
    .resize(source.width, source.height, { fit: 'fill' })
    .png(pngOptions)
    .toFile(path);
}

const upscale = (source: JobReference, { width, height }: Size, path: string) =>
  withReference(source, (image) =>
    image
      .toColourspace('srgb')
      .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
      .sharpen({ sigma: 0.8 })
      .png(pngOptions)
      .toFile(path),
  );

async function cutOutSubject(source: JobReference, path: string): Promise<void> {
  const { data, width, height, channels } = await loadPixels(source);
  const subject = await findSubject({ data, width, height, channels });
  const cutPixels = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [from, to] = [pixel * channels, pixel * 4];
    for (let part = 0; part < 3; part++) cutPixels[to + part] = data[from + part] as number;
    const opacity = channels === 4 ? (data[from + 3] as number) : 255;
    cutPixels[to + 3] = (opacity * (subject[pixel] as number)) / 255 + 0.5;
  }
  await savePixels({ data: cutPixels, width, height, channels: 4 }, path);
}
