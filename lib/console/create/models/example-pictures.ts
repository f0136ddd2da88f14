import type { ModelPictures } from '@/lib/pages/model-pictures';

/**
 * Models of the project's default configuration that have an example image made by the sandbox (`public/models`). A test
 * compares the list with the files.
 */
export const modelsWithExample: ReadonlySet<string> = new Set([
  'encore',
  'glide-omni-flash',
  'kestrel-2',
  'kestrel-omni-v3',
  'kestrel-video-o1',
  'lumen-cutout',
  'lumen-edit',
  'lumen-image',
  'lumen-image-pro',
  'lumen-spark',
  'lumen-upscale',
  'solstice',
  'solstice-fast',
  'solstice-mini',
  'tween',
  'vellum',
]);

export const examplePictures = (models: readonly string[]): ModelPictures =>
  Object.fromEntries(
    models.filter((id) => modelsWithExample.has(id)).map((id) => [id, `/models/${id}.webp`]),
  );
