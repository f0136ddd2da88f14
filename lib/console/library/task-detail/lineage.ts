import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { textsOfJson } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import type { Relative } from '@/lib/pages/task-detail';
import { type ConsoleDb, fileAddresses, schema } from '../../db';

const c = schema.creations;
const maxRelatives = 12;

/** The texts by which a recipe can refer to an output: its address and its asset id. */
const namesOf = ({ outputs }: Pick<Creation, 'outputs'>): string[] =>
  outputs.flatMap(({ url, asset_id }) => (asset_id === undefined ? [url] : [url, asset_id]));

const textArray = (texts: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

async function selectRelatives(db: ConsoleDb, workspaceId: string, where: SQL) {
  return db
    .select({
      taskId: c.taskId,
      kind: c.kind,
      prompt: c.prompt,
      params: c.params,
      outputs: c.outputs,
    })
    .from(c)
    .where(and(eq(c.workspaceId, workspaceId), where))
    .orderBy(desc(c.createdAt))
    .limit(maxRelatives);
}

type RelativeRow = Awaited<ReturnType<typeof selectRelatives>>[number];

function serializeRelative(
  { taskId, kind, prompt, outputs }: RelativeRow,
  output: number,
): Relative {
  const resultFile = outputs[output];
  const picture = resultFile && pictureUrlOf(resultFile);
  return { task_id: taskId, output, kind, prompt, thumbnail_url: picture ?? null };
}

/** The results of the workspace that a recipe refers to. */
export async function readSources(
  db: ConsoleDb,
  workspaceId: string,
  { params, task_id }: Creation,
): Promise<Relative[]> {
  const names = new Set(textsOfJson(params).filter((text) => /^https?:\/\/|^asset_/.test(text)));
  if (names.size === 0) return [];
  const strippedNames = new Set(fileAddresses().toPaths([...names]));
  const rows = await selectRelatives(
    db,
    workspaceId,
    and(ne(c.taskId, task_id), sql`${c.outputNames} && ${textArray([...strippedNames])}`) as SQL,
  );
  return rows.map((row) => {
    const outputIndex = row.outputs.findIndex(
      ({ url, asset_id }) =>
        strippedNames.has(fileAddresses().toPaths(url)) ||
        (asset_id !== undefined && strippedNames.has(asset_id)),
    );
    return serializeRelative(row, Math.max(0, outputIndex));
  });
}

/** The creations of the workspace that use an output of this creation as a reference. */
export async function readUses(
  db: ConsoleDb,
  workspaceId: string,
  creation: Creation,
): Promise<Relative[]> {
  const names = namesOf(creation);
  if (names.length === 0) return [];
  const rows = await selectRelatives(
    db,
    workspaceId,
    and(
      ne(c.taskId, creation.task_id),
      sql`${c.names} && ${textArray(fileAddresses().toPaths(names))}`,
    ) as SQL,
  );
  return rows.map((row) => serializeRelative(row, 0));
}
