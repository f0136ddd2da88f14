import * as z from 'zod';
import { cursorListOf, unixSeconds } from '../lists';
import { uploadedFile } from '../uploads';

/** Whether an image may be an avatar, by its latest review. */
export const avatarReviewState = z.object({
  /** `unavailable`: the provider could not be asked, and is asked again. */
  state: z.enum(['pending', 'approved', 'unusable', 'unavailable']),
  /** Why it is unusable: completes “cannot be an avatar: …”. */
  reason: z.string().nullable(),
});
export type AvatarReviewState = z.infer<typeof avatarReviewState>;

/** An upload as `GET /manage/workspaces/{id}/assets` lists it, newest first. */
export const assetRecord = uploadedFile
  .extend({
    object: z.literal('asset'),
    preview_url: z.string().optional(),
    name: z.string().nullable(),
    region: z.string(),
    actor: z.string().nullable(),
    key_id: z.string().nullable(),
    created_at: unixSeconds,
    /** The number of tasks that use it as a reference. */
    used_by: z.int().nonnegative(),
    /** Absent until a request uses the upload as an avatar. */
    avatar_review: avatarReviewState.optional(),
  })
  .meta({ id: 'AssetRecord' });
export type AssetRecord = z.infer<typeof assetRecord>;

/** `GET /manage/workspaces/{id}/media/{file}`: a fresh address of a file whose address has expired. */
export const mediaAddress = z
  .object({ object: z.literal('media_address'), url: z.string() })
  .meta({ id: 'MediaAddress' });
export type MediaAddress = z.infer<typeof mediaAddress>;

export const assetListQuery = z.object({
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  /** Content type prefix: image, video, audio. */
  kind: z.enum(['image', 'video', 'audio']).optional(),
  query: z.string().max(200).optional(),
});
export type AssetListQuery = z.infer<typeof assetListQuery>;
export const assetList = cursorListOf(assetRecord).meta({ id: 'AssetList' });
export type AssetList = z.infer<typeof assetList>;
