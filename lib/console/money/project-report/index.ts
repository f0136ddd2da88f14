import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { ProjectReport, ProjectReportLine } from '@/lib/pages/projects';
import { refreshCreations } from '../../create/creations';
import { schema } from '../../db';
import { csvLine } from '../../platform/csv';
import { runtime } from '../../platform/runtime';
import { readProject } from '../../projects';
import type { Access } from '../../team/access';

const c = schema.creations;

/** Most lines on the page; the CSV has all of them. */
const maxLines = 2_000;
const batchSize = 500;

/**
 * What a project was charged, for its client: a line for each request with its results, oldest first, and the sum. Moved
 * results stay with the project that paid. Throws `InvalidRequestError` for a project of another workspace.
 */
export async function readProjectReport(access: Access, id: string): Promise<ProjectReport> {
  const { workspace } = access;
  await refreshCreations(workspace.id, []);
  const { name, client, spent: spentCredits } = await readProject(access, id);
  const lines: ProjectReportLine[] = [];
  let listedMilli = 0;
  let lineCount = 0;
  for await (const line of readLines(workspace.id, id)) {
    lineCount += 1;
    listedMilli += toMilli(line.credits);
    if (lines.length < maxLines) lines.push(line);
  }
  // Text answers are not listed one by one, and the console no longer has what was deleted for good.
  const unlistedMilli = Math.max(0, toMilli(spentCredits ?? 0) - listedMilli);
  return {
    name,
    client,
    lines,
    left_out: lineCount - lines.length,
    unlisted: milliToCredits(unlistedMilli),
    total: milliToCredits(listedMilli + unlistedMilli),
  };
}

/** The report as CSV lines. It is for a client, so the team's prompts are in it only on request. */
export async function* projectReportCsv(
  access: Access,
  id: string,
  { hasPrompts }: { hasPrompts: boolean },
): AsyncGenerator<string> {
  const { name, client, unlisted, total } = await readProjectReport(access, id);
  const cellsOf = (date: string | null, what: string, results: number | null, credits: number) =>
    [date, name, client, what, results, credits] as const;
  const emptyPrompt = hasPrompts ? [null] : [];
  yield csvLine([
    'date (UTC)',
    'project',
    'client',
    'what',
    'results',
    'credits',
    ...(hasPrompts ? ['prompt'] : []),
  ]);
  for await (const { at, kind, results, credits, prompt } of readLines(access.workspace.id, id)) {
    const date = new Date(at).toISOString().slice(0, 10);
    yield csvLine([...cellsOf(date, kind, results, credits), ...(hasPrompts ? [prompt] : [])]);
  }
  if (unlisted > 0)
    yield csvLine([...cellsOf(null, 'text and other work', null, unlisted), ...emptyPrompt]);
  yield csvLine([...cellsOf(null, 'total', null, total), ...emptyPrompt]);
}

/** What each request of the project was charged, oldest first. */
async function* readLines(
  workspaceId: string,
  projectId: string,
): AsyncGenerator<ProjectReportLine> {
  let cursor: { readonly at: Date; readonly taskId: string } | null = null;
  for (;;) {
    const rows: {
      taskId: string;
      kind: string;
      prompt: string;
      results: number;
      credits: string;
      createdAt: Date;
    }[] = await runtime()
      .db.select({
        taskId: c.taskId,
        kind: c.kind,
        prompt: c.prompt,
        results: sql<number>`jsonb_array_length(${c.outputs})`,
        credits: sql<string>`${c.receipt} ->> 'settled'`,
        createdAt: c.createdAt,
      })
      .from(c)
      .where(
        and(
          eq(c.workspaceId, workspaceId),
          eq(c.payingProjectId, projectId),
          isNotNull(c.payingProjectId),
          sql`(${c.receipt} ->> 'settled')::numeric > 0`,
          cursor === null
            ? undefined
            : sql`(${c.createdAt}, ${c.taskId}) > (${cursor.at.toISOString()}::timestamptz, ${cursor.taskId})`,
        ),
      )
      .orderBy(asc(c.createdAt), asc(c.taskId))
      .limit(batchSize);
    for (const { kind, prompt, results, credits, createdAt } of rows) {
      yield { at: createdAt.getTime(), kind, prompt, results, credits: Number(credits) };
    }
    const last = rows.at(-1);
    if (rows.length < batchSize || last === undefined) return;
    cursor = { at: last.createdAt, taskId: last.taskId };
  }
}
