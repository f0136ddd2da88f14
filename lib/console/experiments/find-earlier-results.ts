import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { canonicalJson } from '@/lib/contract';
import type { Cell } from '@/lib/experiments';
import { type ConsoleDb, fileAddresses, schema } from '../db';

const { creations: c } = schema;

/** The number of results that are compared; older ones are not found. */
const maxComparedTasks = 5000;

/**
 * The newest task with a result of the same recipe, by the cell's key. Each task is used for one cell only, because
 * repeats should differ. A cell with a seed uses a task with that seed; others use any, but no seed twice for one recipe.
 * Leaves out `tasksOfOtherCells`.
 */
export async function findEarlierResults(
  db: ConsoleDb,
  workspaceId: string,
  cells: readonly Cell[],
  tasksOfOtherCells: ReadonlySet<string> = new Set(),
): Promise<Map<string, string>> {
  const distinct = (values: string[]) => [...new Set(values)];
  if (cells.length === 0) return new Map();
  const rows = await db
    .select({ taskId: c.taskId, model: c.model, params: c.params })
    .from(c)
    .where(
      and(
        eq(c.workspaceId, workspaceId),
        isNull(c.removedAt),
        eq(c.status, 'succeeded'),
        inArray(c.model, distinct(cells.map(({ body }) => body.model))),
        inArray(c.prompt, distinct(cells.map(({ body }) => body.prompt))),
      ),
    )
    .orderBy(desc(c.createdAt), desc(c.taskId))
    .limit(maxComparedTasks);
  const addresses = fileAddresses();
  const recipeOf = (body: unknown) => canonicalJson(addresses.toPaths(body));
  const tasksByExactRecipe = new Map<string, string[]>();
  const tasksBySeedlessRecipe = new Map<string, string[]>();
  const seenRecipes = new Set<string>();
  for (const { taskId, model, params } of rows) {
    const body: Record<string, unknown> = { ...params, model };
    const { seed, ...seedlessBody } = body;
    const exactRecipe = recipeOf(body);
    const seedlessRecipe = recipeOf(seedlessBody);
    const isRepeated = seed !== undefined && seenRecipes.has(exactRecipe);
    seenRecipes.add(exactRecipe);
    if (tasksOfOtherCells.has(taskId)) continue;
    tasksByExactRecipe.set(exactRecipe, [...(tasksByExactRecipe.get(exactRecipe) ?? []), taskId]);
    if (!isRepeated)
      tasksBySeedlessRecipe.set(seedlessRecipe, [
        ...(tasksBySeedlessRecipe.get(seedlessRecipe) ?? []),
        taskId,
      ]);
  }
  const earlierTasks = new Map<string, string>();
  const usedTasks = new Set<string>();
  for (const { key, body } of cells) {
    const tasks =
      (body.seed === undefined ? tasksBySeedlessRecipe : tasksByExactRecipe).get(recipeOf(body)) ??
      [];
    const taskId = tasks.find((task) => !usedTasks.has(task));
    if (taskId === undefined) continue;
    earlierTasks.set(key, taskId);
    usedTasks.add(taskId);
  }
  return earlierTasks;
}
