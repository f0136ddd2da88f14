import * as z from 'zod';
import { unixSeconds } from '../lists';

const part = z.object({ files: z.int().nonnegative(), bytes: z.int().nonnegative() });

/**
 * `GET /manage/workspaces/{id}/storage`: the storage that the files of a workspace take, and the time for which they
 * are kept.
 */
export const workspaceStorage = z
  .object({
    object: z.literal('storage'),
    /** All files together, as counted against the quota. */
    used_bytes: z.int().nonnegative(),
    /** Null: no limit. */
    quota_bytes: z.int().nonnegative().nullable(),
    results: part,
    uploads: part,
    /** Previews, covers, and copies of external files while their tasks run. */
    others: part,
    /** Days that files are kept. Null: until they are deleted. */
    keep_results_days: z.int().positive().nullable(),
    keep_uploads_days: z.int().positive().nullable(),
  })
  .meta({ id: 'WorkspaceStorage' });
export type WorkspaceStorage = z.infer<typeof workspaceStorage>;

/** `GET /manage/files/check`: whether the stored files still match their digests. */
export const fileCheck = z
  .object({
    object: z.literal('file_check'),
    /** Files with a digest: results, and uploads. */
    files: z.int().nonnegative(),
    /** Files with a digest that no check has read yet. */
    unchecked: z.int().nonnegative(),
    /** Every checked file was read at this time or later; null before the first check. */
    oldest_check_at: unixSeconds.nullable(),
    damaged_count: z.int().nonnegative(),
    /** The latest 100. */
    damaged: z.array(
      z.object({
        asset_id: z.string(),
        workspace_id: z.string(),
        task_id: z.string().nullable(),
        storage_key: z.string(),
        damage: z.enum(['changed', 'missing']),
        found_at: unixSeconds,
      }),
    ),
  })
  .meta({ id: 'FileCheck' });
export type FileCheck = z.infer<typeof fileCheck>;
