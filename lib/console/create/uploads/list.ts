import { and, desc, eq } from 'drizzle-orm';
import type { RecentUpload } from '@/lib/pages/recent-uploads';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

const maxListedUploads = 200;

/** The workspace's latest uploads through the console, newest first, without removed and hidden ones. */
export async function listRecentUploads({ workspace }: Access): Promise<RecentUpload[]> {
  const u = schema.uploads;
  const rows = await runtime()
    .db.select()
    .from(u)
    .where(and(eq(u.workspaceId, workspace.id), eq(u.removed, false), eq(u.hidden, false)))
    .orderBy(desc(u.createdAt), desc(u.assetId))
    .limit(maxListedUploads);
  return rows.map(({ assetId, url, contentType, size, width, height, duration, name }) => ({
    asset_id: assetId,
    url,
    content_type: contentType,
    size,
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    ...(duration === null ? {} : { duration }),
    name,
  }));
}
