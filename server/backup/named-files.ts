import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { schema as consoleTables } from '@/lib/console/db';
import type { MigrationSource } from '@/lib/platform/database';
import { schema as serviceTables } from '@/lib/service/db';
import type { BackupTx } from './tables';

export interface NamedFile {
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
  /** `null` for files whose row has none, such as previews. */
  readonly sha256: string | null;
}

/** The files that rows name and that are not deleted, each once. */
export async function listNamedFiles(
  tx: BackupTx,
  halves: readonly MigrationSource[],
): Promise<NamedFile[]> {
  const { assets } = serviceTables;
  const { archivedFiles } = consoleTables;
  const hasService = halves.some(({ schema }) => schema === 'service');
  const rows = hasService
    ? await tx
        .select({
          key: assets.storageKey,
          contentType: assets.contentType,
          size: assets.size,
          sha256: assets.sha256,
        })
        .from(assets)
        .where(isNull(assets.deletedAt))
    : [];
  const copies = await tx
    .select({
      key: archivedFiles.storageKey,
      contentType: archivedFiles.contentType,
      size: archivedFiles.size,
      sha256: archivedFiles.sha256,
    })
    .from(archivedFiles)
    .where(and(isNotNull(archivedFiles.storageKey), eq(archivedFiles.state, 'kept')));
  const files = new Map<string, NamedFile>();
  for (const { key, contentType, size, sha256 } of [...rows, ...copies]) {
    if (key === null) continue;
    files.set(key, {
      key,
      contentType: contentType ?? 'application/octet-stream',
      size: Number(size ?? 0),
      sha256,
    });
  }
  return [...files.values()];
}
