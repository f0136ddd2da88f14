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
  })
  .meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof uploadedFile>;
