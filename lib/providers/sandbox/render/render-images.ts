import { join } from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { compose, type Idea, moodOf } from '../art/compose';
import { layCaption, layGrain, layVignette } from '../art/finish';
import { createRandom } from '../art/random';
import { type Picture, type Stage, stillMoment } from '../art/stage';
import { type ImagePlan, imageSize, planImage } from '../plan/plan-media';
import type { Size } from '../plan/sizes';
import { cutOut } from './cut-out';
import type { RenderedFile, RenderJob, Reporter } from './job';
import { loadPicture } from './load-picture';
import { applyStyle } from './styles';

/** Longest side at which scenes are composed; larger pictures are enlarged, because scenes have no more detail. */
const maxComposedSide = 2048;

/** Renders the pictures of an image request into the job's directory. */
export async function renderImages(job: RenderJob, reporter: Reporter): Promise<RenderedFile[]> {
  const plan = planImage(job);
  const { fineness = 1 } = job;
  const pictures: Picture[] = [];
  const images = job.references.filter(({ contentType }) => contentType.startsWith('image/'));
  for (const reference of images) {
    pictures.push(await loadPicture(reference, 1600));
    await reporter.step(0.02 * pictures.length);
  }
  const size = imageSize(plan, moodOf(plan).scene, pictures[0]);
  const files: RenderedFile[] = [];
  for (let index = 0; index < plan.count; index++) {
    const start = 0.1 + (0.9 * index) / plan.count;
    await reporter.step(start);
    const paintedPicture = paintStill(plan, index, size, pictures, fineness);
    await reporter.step(start + 0.55 / plan.count);
    const path = join(job.directory, `image-${index}.${plan.format}`);
    await encodeStill(paintedPicture, size, plan, path);
    files.push({ path, contentType: `image/${plan.format}`, ...size });
  }
  await reporter.step(1);
  return files;
}

function paintStill(
  plan: ImagePlan,
  index: number,
  size: Size,
  pictures: readonly Picture[],
  fineness: number,
): Canvas {
  const shrink = Math.min(1, maxComposedSide / Math.max(size.width, size.height)) * fineness;
  const width = Math.round(size.width * shrink);
  const height = Math.round(size.height * shrink);
  const stage: Stage = {
    width,
    height,
    unit: Math.min(width, height) / 1000,
    detail: plan.detail * fineness,
    margin: 0,
  };
  const idea: Idea = {
    prompt: plan.prompt,
    seed: plan.seed,
    style: plan.style,
    variation: index,
    references: pictures.map((picture) => [picture] as const),
  };
  const { paint, palette, mood } = compose(idea, stage);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  paint(context, stillMoment);
  const random = createRandom(`${plan.seed}/finish`);
  applyStyle(canvas, plan.style, palette, random);
  if (plan.isTransparent) cutOut(canvas, stage);
  else {
    if (stage.detail > 0.6)
      layVignette(context, stage, mood.isFlat || !palette.isDark ? 0.13 : 0.3);
    layGrain(context, stage, random, mood.isFlat ? 0.05 : 0.085);
  }
  layCaption(context, stage, {
    prompt: plan.prompt,
    note: plan.count > 1 ? `${index + 1}/${plan.count}` : '',
    hasScrim: !plan.isTransparent,
  });
  return canvas;
}

async function encodeStill(
  canvas: Canvas,
  size: Size,
  plan: ImagePlan,
  path: string,
): Promise<void> {
  const context = canvas.getContext('2d');
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let image = sharp(data, {
    raw: { width: canvas.width, height: canvas.height, channels: 4 },
  });
  if (!plan.isTransparent) image = image.removeAlpha();
  if (canvas.width !== size.width)
    image = image.resize(size.width, size.height, { kernel: 'lanczos3' });
  if (plan.format === 'webp') await image.webp({ quality: 92, effort: 3 }).toFile(path);
  else if (plan.format === 'jpeg')
    await image.flatten({ background: '#ffffff' }).jpeg({ quality: 92 }).toFile(path);
  else await image.png({ compressionLevel: 6, adaptiveFiltering: false }).toFile(path);
}
