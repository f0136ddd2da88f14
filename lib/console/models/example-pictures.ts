import type { ModelPictures } from '@/lib/contract';

/**
 * Models of the configuration that comes with the project, each with a picture that the sandbox made with it
 * (`public/models`). A test compares the list with the files.
 */
export const modelsWithExample: ReadonlySet<string> = new Set([
  'kestrel-2',
  'kestrel-omni-v3',
  'lumen-image',
  'lumen-image-pro',
  'lumen-spark',
  'solstice',
  'solstice-mini',
  'vellum',
]);

export const examplePictures = (models: readonly string[]): ModelPictures =>
  Object.fromEntries(
    models.filter((id) => modelsWithExample.has(id)).map((id) => [id, `/models/${id}.webp`]),
  );
