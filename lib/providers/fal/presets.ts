import type { DeclaredField } from '@/lib/contract';
import type { PresetModel } from '../preset-model';

const fields: DeclaredField[] = [
  { name: 'prompt', type: 'string', required: true, max_length: 4_000 },
  {
    name: 'image_size',
    type: 'string',
    required: false,
    options: [
      'square_hd',
      'square',
      'portrait_4_3',
      'portrait_16_9',
      'landscape_4_3',
      'landscape_16_9',
    ],
    default: 'landscape_4_3',
  },
  { name: 'n', type: 'integer', required: false, min: 1, max: 4, default: 1 },
  { name: 'seed', type: 'integer', required: false, min: 0, max: 2_147_483_647 },
];

const imagePreset = (
  model: string,
  name: string,
  description: string,
  price: Pick<PresetModel, 'costs' | 'source'>,
): PresetModel => ({
  model,
  name,
  description,
  family: 'image',
  fields,
  mapping: { n: { to: 'num_images' } },
  unusual: [],
  ...price,
});

/**
 * Fields: the documents in `testing/published-models.json`, which a test compares; our limits of prompt and seed are not
 * in them. fal bills by the megapixel, rounded up. Every size here is one megapixel or less, if 1024 × 1024 counts as
 * one, as https://www.workflowlab.dev/cost/flux-dev-fal has it; that was not tried with an account.
 */
export const falPresets: readonly PresetModel[] = [
  imagePreset('fal-ai/flux/schnell', 'FLUX.1 [schnell]', 'Quick images in a few steps.', {
    costs: [{ charge: 'per_image', usd: 0.003 }],
    // Not found on a page of fal's own.
    source: 'https://lumenfall.ai/models/black-forest-labs/flux.1-schnell (2026-11-23)',
  }),
  imagePreset('fal-ai/flux/dev', 'FLUX.1 [dev]', 'Detailed images from a prompt.', {
    costs: [{ charge: 'per_image', usd: 0.025 }],
    source: 'https://fal.ai/models/fal-ai/flux-1/dev/playground (2026-11-23)',
  }),
  // Public sources give 0.04 and 0.055 a megapixel; no page of fal's own was found.
  imagePreset('fal-ai/flux-pro/v1.1', 'FLUX 1.1 [pro]', 'Images that follow the prompt closely.', {
    costs: [],
    source: 'Sources disagree about its price. See https://fal.ai/models/fal-ai/flux-pro/v1.1',
  }),
];
