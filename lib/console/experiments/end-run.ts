import { and, eq } from 'drizzle-orm';
import { milliToCredits } from '@/lib/contract';
import { type ConsoleDb, schema } from '../db';
import { raiseNotification } from '../platform/notifications';
import { type CountedCell, countedColumns, remainingMilli } from './cell-credits';
import { writeWebhook } from './webhooks';

const { experiments: e, experimentCells: c } = schema;

export const runNotificationKey = (id: string) => `experiment:${id}`;

/** Pauses an experiment or a storyboard until a person resumes it. The page shows the reason in `note`. */
export async function pauseRun(
  db: ConsoleDb,
  id: string,
  note: string | null = null,
): Promise<void> {
  await db
    .update(e)
    .set({ state: 'paused', note, updatedAt: new Date() })
    .where(and(eq(e.id, id), eq(e.state, 'running')));
}

/** Ends a run when nothing is under way and no waiting cell fits into the envelope, with a notification to the person who ran it. */
export async function endIfDone(db: ConsoleDb, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(e).where(eq(e.id, id)).for('update');
    if (locked?.state !== 'running') return;
    const cells = await tx.select(countedColumns).from(c).where(eq(c.experimentId, id));
    const leftMilli = remainingMilli(locked, cells);
    const stateOf = new Map(cells.map(({ key, state }) => [key, state]));
    /** Whether the shot before, with whose last frame this one begins, can still succeed. */
    const canBegin = ({ beginsAfter }: CountedCell): boolean => {
      const state = beginsAfter === null ? 'succeeded' : stateOf.get(beginsAfter);
      return state !== undefined && state !== 'failed' && state !== 'canceled';
    };
    const goesOn = cells.some(
      (cell) =>
        cell.state === 'sending' ||
        cell.state === 'running' ||
        (cell.state === 'waiting' && cell.priceMilli <= leftMilli && canBegin(cell)),
    );
    if (goesOn) return;
    const waitingCells = cells.filter(({ state }) => state === 'waiting');
    const isStoryboard = locked.storyboard !== null;
    const failedCount = cells.filter(({ state }) => state === 'failed').length;
    const endNote = (): string | null => {
      const count = waitingCells.length;
      if (count === 0) return locked.note;
      if (!waitingCells.every(canBegin)) {
        return 'The shot before failed, so what begins with its last frame was not made.';
      }
      if (!isStoryboard) return `${count} of ${cells.length} cells did not fit into the budget.`;
      return `${count} ${count === 1 ? 'shot' : 'shots'} did not fit into the budget.`;
    };
    await tx
      .update(e)
      .set({
        state: 'done',
        note: endNote(),
        updatedAt: new Date(),
      })
      .where(eq(e.id, id));
    await writeWebhook(tx, locked, cells);
    if (locked.runBy === null) return;
    await raiseNotification(tx, {
      workspace: locked.workspaceId,
      kind: 'experiment_done',
      tone: failedCount > 0 ? 'warn' : 'good',
      dedupeKey: runNotificationKey(id),
      text: `“${locked.name}” ${locked.note === null ? 'is done' : 'was stopped'}: ${endMessage(cells)}.`,
      path: `${isStoryboard ? 'storyboards' : 'experiments'}/${id}`,
      userId: locked.runBy,
    });
  });
}

/** The summary of a run: "24 results for 96 credits, 3 of them earlier ones for free, 1 failed". */
function endMessage(cells: readonly CountedCell[]): string {
  const results = cells.filter(({ state }) => state === 'succeeded');
  const reused = results.filter((cell) => cell.reused).length;
  const failedCount = cells.filter(({ state }) => state === 'failed').length;
  const spentMilli = cells.reduce((sum, { chargedMilli }) => sum + (chargedMilli ?? 0), 0);
  return [
    `${results.length} ${results.length === 1 ? 'result' : 'results'} for ${milliToCredits(spentMilli).toLocaleString('en-US', { maximumFractionDigits: 3 })} credits`,
    ...(reused > 0 ? [`${reused} of them earlier ones for free`] : []),
    ...(failedCount > 0 ? [`${failedCount} failed`] : []),
  ].join(', ');
}
