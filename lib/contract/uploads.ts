import * as z from 'zod';

/** Uploaded image record, answer 201 of `POST /v1/uploads/images`. */
export const uploadedImage = z
  .object({
    asset_id: z.string(),
    url: z.string().meta({ description: 'Use as returned, never built by hand' }),
    content_type: z.string(),
    size: z.int().nonnegative().meta({ description: 'Bytes' }),
    width: z.int().positive(),
    height: z.int().positive(),
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof uploadedImage>;

/** Most files that an uploaded film or sound is made from. */
export const maxIngredients = 100;

/** The field `ingredients` of `POST /v1/uploads/files`: the files of the workspace that the file was made from. */
export const uploadIngredients = z
  .array(
    z.object({
      url: z.string().max(2_000).meta({ description: 'Address of a result or an upload' }),
      title: z.string().max(200).meta({ description: 'What it is called in the credential' }),
    }),
  )
  .min(1)
  .max(maxIngredients)
  .meta({ id: 'UploadIngredients' });
export type UploadIngredient = z.infer<typeof uploadIngredients>[number];

/** Answer 201 of `POST /v1/uploads/files`: dimensions and duration (seconds) when known. */
export const uploadedFile = z
  .object({
    asset_id: z.string(),
    url: z.string(),
    content_type: z.string(),
    size: z.int().nonnegative(),
    width: z.int().positive().optional(),
    height: z.int().positive().optional(),
    duration: z.number().nonnegative().optional(),
    signed: z.boolean().optional().meta({
      description:
        'Whether the content credential could be added that names its `ingredients`; absent where none is due',
    }),
  })
  .meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof uploadedFile>;
