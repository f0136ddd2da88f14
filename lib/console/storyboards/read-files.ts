import { and, eq, sql } from 'drizzle-orm';
import { pictureOf } from '@/lib/pages/output-kinds';
import type { ShotFile, StoryboardPlan } from '@/lib/pages/storyboards';
import { readVersionName, versionName } from '@/lib/pages/versions';
import { type ConsoleDb, schema } from '../db';

const { creations: t, uploads: u } = schema;

export const fileNames = ({ shots }: StoryboardPlan): string[] =>
  shots.flatMap(({ picture, sound }) => [picture, sound].flatMap((name) => name ?? []));

/** The files of results and uploads by the names of their versions, without those that are gone. */
export async function readFiles(
  db: ConsoleDb,
  workspaceId: string,
  names: readonly string[],
): Promise<Record<string, ShotFile>> {
  const versions = names.map(readVersionName);
  const listOf = (ids: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const taskIds = versions.flatMap((each) => (each?.kind === 'result' ? each.taskId : []));
  const assetIds = versions.flatMap((each) => (each?.kind === 'upload' ? each.assetId : []));
  const [tasks, files] = await Promise.all([
    db
      .select({ taskId: t.taskId, outputs: t.outputs, removed: t.removedOutputs })
      .from(t)
      .where(and(eq(t.workspaceId, workspaceId), sql`${t.taskId} in ${listOf(taskIds)}`)),
    db
      .select()
      .from(u)
      .where(
        and(
          eq(u.workspaceId, workspaceId),
          eq(u.removed, false),
          sql`${u.assetId} in ${listOf(assetIds)}`,
        ),
      ),
  ]);
  const results = tasks.flatMap(({ taskId, outputs, removed }) =>
    outputs.flatMap((file, output) =>
      removed.includes(output) || file.no_longer_kept
        ? []
        : [[versionName({ kind: 'result', taskId, output }), file] as const],
    ),
  );
  const uploads = files.map(
    ({ assetId, url, contentType, duration }) =>
      [
        versionName({ kind: 'upload', assetId }),
        { url, content_type: contentType, duration: duration ?? undefined },
      ] as const,
  );
  const requestedNames = new Set(names);
  return Object.fromEntries(
    [...results, ...uploads]
      .filter(([name]) => requestedNames.has(name))
      .map(([name, file]) => [
        name,
        {
          url: file.url,
          picture_url: pictureOf(file),
          content_type: file.content_type,
          duration: file.duration,
        },
      ]),
  );
}
