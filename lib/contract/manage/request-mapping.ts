import * as z from 'zod';

/** The path of one of our fields in a provider's request. */
export const fieldMapping = z.strictObject({
  /**
   * The provider's name, dots for what lies deeper (`image_size.width`); at ComfyUI inputs of the workflow's nodes, with
   * commas (`3.inputs.seed, 12.inputs.noise_seed`). Empty: it is not sent.
   */
  to: z.string().max(500),
  /** The provider takes one value where we have a list, a list where we have one, or `"5"` where we have 5. */
  as: z.enum(['first', 'list', 'text']).optional(),
  /** The provider's values by ours, if they differ. */
  values: z.record(z.string(), z.unknown()).optional(),
});
export type FieldMapping = z.output<typeof fieldMapping>;

/** How a model's fields become a provider's request. A field that is not named is sent unchanged. */
export const requestMapping = z.strictObject({
  fields: z.record(z.string(), fieldMapping).default({}),
  /** Sent with every request, before the fields. */
  constants: z.record(z.string(), z.unknown()).default({}),
});
export type RequestMapping = z.output<typeof requestMapping>;
