import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigInteger, instant, service } from './namespace';
import { workspaces } from './workspaces';

/**
 * A stored file: what was uploaded, what a task made, pictures derived from either, and copies of files elsewhere that
 * a task refers to (`reference`), kept until it has ended, and copies that show what a model can do (`example`).
 */
export const assets = service.table(
  'assets',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    role: text({
      enum: ['upload', 'output', 'thumbnail', 'preview', 'reference', 'example'],
    }).notNull(),
    /** Unguessable part of its URL, `/media/<token>.<ext>`. */
    token: text().notNull(),
    storageKey: text().notNull(),
    contentType: text().notNull(),
    /** Bytes. */
    size: bigInteger().notNull(),
    width: integer(),
    height: integer(),
    /** Seconds. */
    duration: doublePrecision(),
    /** File name as uploaded; never part of a path. */
    name: text(),
    region: text().notNull(),
    keyId: text(),
    actor: text(),
    taskId: text(),
    /** The asset a preview or thumbnail was derived from. */
    sourceId: text(),
    /** The address that a copy was fetched from, as the request names it. */
    sourceUrl: text(),
    /** Whether an output was made from pictures or videos of people, directly or through earlier results. */
    fromOwnMaterial: boolean().notNull().default(false),
    /** SHA-256 of an output's or upload's stored bytes, hex. Null for files stored before digests were kept. */
    sha256: text(),
    /** When all bytes were last compared with the digest by a check of all files. */
    checkedAt: instant(),
    /** What the last check or read found wrong. */
    damage: text({ enum: ['changed', 'missing'] }),
    damagedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    deletedAt: instant(),
    /** Set together with `deletedAt` when the file was removed because its retention time was over. */
    expiredAt: instant(),
  },
  (t) => [
    uniqueIndex('assets_token').on(t.token),
    index('assets_workspace_role').on(t.workspaceId, t.role, t.createdAt, t.id),
    index('assets_task').on(t.taskId),
    index('assets_source').on(t.sourceId),
    /** A partial index: few files are damaged. */
    index('assets_damaged')
      .on(t.damagedAt)
      .where(sql`${t.damage} is not null and ${t.deletedAt} is null`),
    /** A partial index: copies of references are kept only while their tasks run. */
    index('assets_references')
      .on(t.createdAt)
      .where(sql`${t.role} = 'reference' and ${t.deletedAt} is null`),
  ],
);
