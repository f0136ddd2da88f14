import { and, eq, inArray } from 'drizzle-orm';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import { type ConsoleDb, schema } from '../db';

const { creations: t } = schema;

/** A small picture of each task that has one. */
export async function readPictures(
  db: ConsoleDb,
  workspaceId: string,
  taskIds: readonly string[],
): Promise<Map<string, string>> {
  if (taskIds.length === 0) return new Map();
  const rows = await db
    .select({ taskId: t.taskId, outputs: t.outputs, removedOutputs: t.removedOutputs })
    .from(t)
    .where(and(eq(t.workspaceId, workspaceId), inArray(t.taskId, [...taskIds])));
  return new Map(
    rows.flatMap(({ taskId, outputs, removedOutputs }) => {
      const output = outputs.find((_, index) => !removedOutputs.includes(index));
      const url = output && pictureUrlOf(output);
      return url === undefined ? [] : [[taskId, url] as const];
    }),
  );
}
