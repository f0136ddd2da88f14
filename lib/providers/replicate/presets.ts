import { choiceField, countField, promptField, seedField } from '../declared-fields';
import type { PresetModel } from '../preset-model';

const fields = [
  promptField(4_000),
  choiceField('aspect_ratio', ['1:1', '16:9', '9:16', '3:2', '2:3', '4:5', '5:4']),
  seedField,
];

const imagePreset = (
  model: string,
  name: string,
  description: string,
  { usd, hasCount }: { usd: number; hasCount: boolean },
): PresetModel => ({
  model: `black-forest-labs/${model}`,
  name,
  description,
  family: 'image',
  fields: hasCount ? [...fields, countField(4)] : fields,
  mapping: hasCount ? { n: { to: 'num_outputs' } } : {},
  unusual: [],
  costs: [{ charge: 'per_image', usd }],
  source: 'https://replicate.com/pricing (2026-10-07)',
});

/**
 * Fields: the documents in `testing/published-models.json`, of 2024, which a test compares; our limits of prompt and seed
 * are not in them. Costs: https://replicate.com/pricing, as https://github.com/api-evangelist/replicate quotes it
 * (`plans/replicate-plans-pricing.yml`, 2026-10-07; read on 2026-11-23). Nothing was tried with an account.
 */
export const replicatePresets: readonly PresetModel[] = [
  imagePreset('flux-schnell', 'FLUX.1 [schnell]', 'Quick images in a few steps.', {
    usd: 0.003,
    hasCount: true,
  }),
  imagePreset('flux-dev', 'FLUX.1 [dev]', 'Detailed images from a prompt.', {
    usd: 0.025,
    hasCount: true,
  }),
  imagePreset('flux-1.1-pro', 'FLUX 1.1 [pro]', 'Images that follow the prompt closely.', {
    usd: 0.04,
    hasCount: false,
  }),
];
