import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { trashKeptDays } from '@/lib/contract';
import type { TrashEntry, TrashPage } from '@/lib/pages/trash';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { mayRestore } from './rules';

const { trash: t, creations: c } = schema;
const maker = alias(schema.users, 'maker');
const remover = alias(schema.users, 'remover');
const pageSize = 60;

const daysLeft = sql<number>`greatest(0, ceil(extract(epoch from
  ${t.removedAt} + make_interval(days => ${trashKeptDays}::int) - now()) / 86400))::int`;

const selectEntries = () =>
  runtime()
    .db.select({
      entry: t,
      daysLeft,
      removedAtMicros: sql<string>`(extract(epoch from ${t.removedAt}) * 1000000)::bigint::text`,
      prompt: c.prompt,
      outputs: c.outputs,
      maker: maker.name,
      remover: remover.name,
    })
    .from(t)
    .leftJoin(c, and(eq(t.kind, 'result'), eq(c.taskId, t.subject)))
    .leftJoin(maker, eq(maker.id, t.madeBy))
    .leftJoin(remover, eq(remover.id, t.removedBy));

type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/**
 * One page of a workspace's trash, latest removals first. `after` is the `next` of the previous page: the time and the id of
 * its last entry, which may have been restored since.
 */
export async function listTrash(
  access: Access,
  after: string | null,
  limit = pageSize,
): Promise<TrashPage> {
  const [time = '', id = ''] = (after ?? '').split(':');
  const removedAtMicros = Number.parseInt(time, 10);
  const workspaceId = access.workspace.id;
  const rows = await selectEntries()
    .where(
      and(
        eq(t.workspaceId, workspaceId),
        isNull(t.deletedAt),
        !Number.isSafeInteger(removedAtMicros)
          ? undefined
          : sql`(${t.removedAt}, ${t.id}) <
              (timestamptz 'epoch' + ${removedAtMicros}::bigint * interval '1 microsecond', ${id})`,
      ),
    )
    .orderBy(desc(t.removedAt), desc(t.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const lastRow = page.at(-1);
  return {
    data: page.map((row) => serializeEntry(access, row)),
    next: rows.length > limit && lastRow ? `${lastRow.removedAtMicros}:${lastRow.entry.id}` : null,
  };
}

function serializeEntry(access: Access, row: EntryRow): TrashEntry {
  const { entry } = row;
  return {
    id: entry.id,
    kind: entry.kind,
    title: (entry.kind === 'asset' ? entry.file?.name : row.prompt) || entry.subject,
    file: fileOf(row),
    made_by: personOf(entry.madeBy, row.maker),
    removed_by: personOf(entry.removedBy, row.remover),
    removed_at: entry.removedAt.getTime(),
    days_left: row.daysLeft,
    may_restore: mayRestore(access, entry),
  };
}

const personOf = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

function fileOf({ entry, outputs }: EntryRow): TrashEntry['file'] {
  const trashedFile = entry.kind === 'asset' ? entry.file : outputs?.[Math.max(0, entry.output)];
  if (!trashedFile || ('no_longer_kept' in trashedFile && trashedFile.no_longer_kept)) return null;
  const { url, content_type, preview_url } = trashedFile;
  const cover = 'thumbnail_url' in trashedFile ? trashedFile.thumbnail_url : undefined;
  return {
    url,
    content_type,
    ...(preview_url === undefined ? {} : { preview_url }),
    ...(cover === undefined ? {} : { thumbnail_url: cover }),
  };
}
