import * as z from 'zod';
import { listOf } from './lists';

/** Types a `schema.fields` element may declare (`docs/interface.md#schema-fields`). */
export const fieldType = z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object']);
export type FieldType = z.infer<typeof fieldType>;

/** A scalar that a field may list as one of its values. */
export const optionValue = z.union([z.string(), z.number(), z.boolean()]);
export type OptionValue = z.infer<typeof optionValue>;

/**
 * One element of `schema.fields` from any deployment: only `name` is required, limits may have other names, and
 * unknown keys are kept. `lib/forms` makes a form of it.
 */
export const modelField = z.looseObject({
  name: z.string().min(1),
  type: z.string().optional(),
  required: z.boolean().optional(),
  default: z.unknown().optional(),
  options: z.array(z.unknown()).optional(),
  description: z.string().optional(),
  label: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  min_items: z.number().int().optional(),
  max_items: z.number().int().optional(),
  item_type: z.string().optional(),
  max_length: z.number().int().optional(),
  unit: z.string().optional(),
  format: z.string().optional(),
});
export type ModelField = z.infer<typeof modelField>;

/** A field as this service declares it: the strict form of {@link modelField}, checked at start. */
export const declaredField = z.strictObject({
  name: z.string().min(1).max(64),
  type: fieldType,
  required: z.boolean().default(false),
  default: z.unknown().optional(),
  options: z.array(optionValue).min(1).optional(),
  /** The field's name in forms, if its own would mislead: `Text` for a prompt that is spoken. */
  label: z.string().min(1).max(60).optional(),
  description: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive().optional(),
  min_items: z.number().int().nonnegative().optional(),
  max_items: z.number().int().positive().optional(),
  item_type: fieldType.optional(),
  max_length: z.number().int().positive().optional(),
  unit: z.string().optional(),
  format: z.enum(['uri', 'asset_id']).optional(),
  /** Largest size of the field's file, in bytes. */
  max_bytes: z.number().int().positive().optional(),
});
export type DeclaredField = z.infer<typeof declaredField>;

export const modelFamily = z.enum(['text', 'image', 'video', 'audio']);
export type ModelFamily = z.infer<typeof modelFamily>;
/** Families of models that produce files. */
export type MediaFamily = Exclude<ModelFamily, 'text'>;

/** Display metadata only; exact credits come only from `POST /v1/quote`. */
export const modelPricing = z.looseObject({
  unit: z.string(),
  display: z.string(),
  credits_text: z.string(),
});

/** Model object, element of `GET /v1/models` (`docs/interface.md#model-object`). */
export const model = z
  .looseObject({
    id: z.string().min(1),
    name: z.string(),
    region: z.string().meta({ description: 'Region the model is offered in, or `all`' }),
    family: modelFamily,
    description: z.string(),
    capabilities: z.array(z.string()),
    pricing: modelPricing,
    schema: z.looseObject({ fields: z.array(modelField) }),
    ui_hints: z.array(z.string()),
    enabled: z.boolean(),
  })
  .meta({ id: 'Model' });
export type Model = z.infer<typeof model>;

/** Query of `GET /v1/models`. */
export const modelListQuery = z.object({
  include: z.literal('audio').optional().meta({
    description:
      'Models of the family `audio` are listed with `include=audio` alone: clients that know only text, image and video never meet another family',
  }),
});

export const modelList = listOf(model).meta({ id: 'ModelList' });
export type ModelList = z.infer<typeof modelList>;
