import * as z from 'zod';
import { listOf } from '../lists';
import { modelFamily } from '../models';
import { chargeType } from '../quotes';
import { modelCosts } from './connections';
import { priceCondition } from './price-rules';

/** The provider's price for a model of a preset. */
export const presetCost = z.object({
  charge: chargeType,
  when: z.record(z.string(), priceCondition).optional().meta({
    description: 'Parameters of the requests that it applies to; all requests when left out',
  }),
  usd: z.number().meta({ description: 'US dollars for one unit' }),
});

/** A model that a preset adds. */
export const presetModel = z.object({
  id: z.string().meta({ description: 'The id that the model gets' }),
  name: z.string(),
  family: modelFamily,
  upstream_model: z.string().meta({ description: "The provider's name of the model" }),
  costs: z
    .array(presetCost)
    .meta({ description: 'Empty when no price is known; then the model stays a draft' }),
  source: z.string().meta({ description: 'Where the costs are from, or why there are none' }),
  state: z
    .enum(['draft', 'published'])
    .nullable()
    .meta({ description: 'null: it has not been added yet' }),
});
export type PresetModel = z.infer<typeof presetModel>;

/** A provider that a key in the environment can connect, with the models that one call adds. */
export const preset = z
  .object({
    id: z.string().meta({ description: 'The id that the provider gets' }),
    object: z.literal('preset'),
    driver: z.string(),
    name: z.string(),
    variable: z.string().meta({ description: 'The environment variable of the key' }),
    has_key: z.boolean().meta({ description: 'Whether it is set; its value is never returned' }),
    connected: z.boolean().meta({ description: 'Whether a provider has this id already' }),
    models: z.array(presetModel),
  })
  .meta({ id: 'Preset' });
export type Preset = z.infer<typeof preset>;
export const presetList = listOf(preset).meta({ id: 'PresetList' });

/** `POST /manage/presets/{id}` → {@link preset}. */
export const connectPresetBody = z.strictObject({
  /** How prices in credits are computed from the provider's costs. */
  usd_per_credit: modelCosts.shape.usd_per_credit
    .optional()
    .meta({ description: 'Default: a credit of the cheapest pack' }),
  markup_percent: modelCosts.shape.markup_percent.default(20),
  actor: z.string().min(1).max(64).optional().meta({
    description: 'The person who makes the change; the operator chooses the reference',
  }),
});
export type ConnectPresetBody = z.infer<typeof connectPresetBody>;
