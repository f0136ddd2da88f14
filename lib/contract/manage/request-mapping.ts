import * as z from 'zod';

/**
 * Which parts of a mask the provider changes: the white ones, as in our masks (`docs/interface.md#edits`), the black ones, or the
 * transparent ones. `inside`: the provider takes no separate mask; the picture's own transparency is the mask.
 */
export const maskForm = z.enum(['white', 'black', 'alpha', 'inside']);
export type MaskForm = z.output<typeof maskForm>;

/** The path of one of our fields in a provider's request. */
export const fieldMapping = z.strictObject({
  /**
   * The provider's name, with dots for nested names (`image_size.width`); at ComfyUI inputs of the workflow's nodes,
   * with commas (`3.inputs.seed, 12.inputs.noise_seed`). Empty: it is not sent.
   */
  to: z.string().max(500),
  /**
   * The conversion of our value: the first item of our list, a list with our single value, or our number as text
   * (`"5"`).
   */
  as: z.enum(['first', 'list', 'text']).optional(),
  /** The provider's values by ours, if they differ. */
  values: z.record(z.string(), z.unknown()).optional(),
  /** The form of a mask; the driver's usual one when left out. */
  mask: maskForm.optional(),
});
export type FieldMapping = z.output<typeof fieldMapping>;

/** How a model's fields become a provider's request. A field that is not named is sent unchanged. */
export const requestMapping = z.strictObject({
  fields: z.record(z.string(), fieldMapping).default({}),
  /** Sent with every request, before the fields. */
  constants: z.record(z.string(), z.unknown()).default({}),
});
export type RequestMapping = z.output<typeof requestMapping>;
