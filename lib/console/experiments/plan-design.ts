import { setTimeout as wait } from 'node:timers/promises';
import { earlierPlan, type Plan, planCells } from '@/lib/experiments';
import { type FormSpec, familyOf, normalizeModelForm } from '@/lib/forms';
import { type Design, isMissing } from '@/lib/pages/experiments';
import { createSemaphore } from '@/lib/platform/semaphore';
import type { schema } from '../db';
import { workspaceClient } from '../developers/stored-keys';

/** The largest designs keep the process busy for a few tenths of a second. */
const planningSemaphore = createSemaphore({ slots: 1 });

/**
 * Makes the plan of a design when it is the workspace's turn. The next turn comes after a pause as long as the plan
 * took, so that other requests get their turns of the event loop.
 */
export const planInTurn = (
  workspaceId: string,
  design: Design,
  specs: ReadonlyMap<string, FormSpec>,
): Promise<Plan> =>
  planningSemaphore.run(workspaceId, async () => {
    const startedAt = performance.now();
    const plan = planCells(design, specs);
    await wait(performance.now() - startedAt);
    return plan;
  });

/** The cells of a design, by the service's current models. */
export async function planDesign(
  { workspace }: { workspace: { id: string } },
  design: Design,
): Promise<Plan> {
  return planInTurn(workspace.id, design, await readSpecs(workspace.id));
}

type RanCell = Pick<
  typeof schema.experimentCells.$inferSelect,
  'key' | 'body' | 'state' | 'chargedMilli'
>;

/** The plan of a design, and that of the cells which ran before the design was changed, if there are any. */
export async function planWithEarlier(
  { workspace }: { workspace: { id: string } },
  design: Design,
  cells: readonly RanCell[],
): Promise<Plan[]> {
  const specs = await readSpecs(workspace.id);
  const plan = await planInTurn(workspace.id, design, specs);
  const cellsThatRan = cells.filter(
    ({ state, chargedMilli }) => !isMissing({ state, charged: chargedMilli }),
  );
  const earlier = earlierPlan(cellsThatRan, plan, specs);
  return earlier === null ? [plan] : [plan, earlier];
}

/** The forms of the models that make images, videos and audio, by id. */
export async function readSpecs(workspaceId: string): Promise<ReadonlyMap<string, FormSpec>> {
  const client = await workspaceClient(workspaceId);
  const { data } = await client.models.list();
  return new Map(
    data
      .filter((model) => model.enabled && familyOf(model) !== 'text')
      .map((model) => [model.id, normalizeModelForm(model)]),
  );
}
