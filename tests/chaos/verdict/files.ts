import { createHash } from 'node:crypto';
import type { Database } from '../../../lib/platform/database';
import type { Member } from '../cluster/member';
import type { Journal } from '../journal';

/** Fetches every recorded upload and output. Returns those that are missing or have changed. */
export async function fileProblems(
  database: Database,
  member: Member,
  { uploads }: Journal,
): Promise<{ problems: string[]; files: number }> {
  // Then files are served without a signature, by the path in the database.
  await database.query('update service.workspaces set signed_media = false');
  const { rows } = await database.query<{ id: string; path: string; size: number }>(
    `select t.id, o ->> 'path' as path, (o ->> 'size')::int as size
     from service.tasks t, jsonb_array_elements(t.outputs) o where t.status = 'succeeded'`,
  );
  const problems: string[] = [];
  for (const { id, path, size } of rows) {
    const bytes = await fetchFile(member, path);
    if (bytes?.byteLength !== size) {
      problems.push(`an output of ${id} has ${bytes?.byteLength ?? 'no'} bytes, not ${size}`);
    }
  }
  for (const { url, sha256 } of uploads) {
    const bytes = await fetchFile(member, new URL(url).pathname);
    const found = bytes && createHash('sha256').update(bytes).digest('hex');
    if (found !== sha256) problems.push(`an upload is not what it was: ${url}`);
  }
  return { problems, files: rows.length + uploads.length };
}

async function fetchFile({ url }: Member, path: string): Promise<Buffer | null> {
  try {
    const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(20_000) });
    const bytes = Buffer.from(await response.arrayBuffer());
    return response.ok ? bytes : null;
  } catch {
    return null;
  }
}
