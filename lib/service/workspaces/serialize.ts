import type { ManagedWorkspace } from '@/lib/contract';
import type { schema } from '../db';

export const serializeWorkspace = (
  row: typeof schema.workspaces.$inferSelect,
): ManagedWorkspace => ({
  id: row.id,
  object: 'workspace',
  name: row.name,
  kind: row.kind,
  region: row.region,
  group: row.group,
  status: row.status,
  signed_media: row.signedMedia,
  keep_results_days: row.keepResultsDays,
  keep_uploads_days: row.keepUploadsDays,
  rate_limit:
    row.requestsPerMinute === null || row.requestBurst === null
      ? null
      : { requests_per_minute: row.requestsPerMinute, burst: row.requestBurst },
  created_at: Math.floor(row.createdAt.getTime() / 1000),
});
