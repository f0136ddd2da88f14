import { toMilli } from '@/lib/contract';
import { runtime } from '../../runtime';
import type { ConversationRow, MessageRow } from '../rows';
import { saveCredits } from './run-store';

/**
 * Adds what ended answers cost where the run could not learn it: the process stopped, or the service settled the turn
 * later. A service elsewhere does not say.
 */
export async function fillCredits(
  { workspaceId }: Pick<ConversationRow, 'workspaceId'>,
  rows: readonly MessageRow[],
): Promise<readonly MessageRow[]> {
  const { db, service } = runtime();
  const { manage } = service;
  if (manage === null) return rows;
  return Promise.all(
    rows.map(async (row) => {
      if (row.turnId === null || row.creditsMilli !== null || row.status === 'streaming')
        return row;
      // The conversation is shown without the cost where it cannot be had now.
      const turn = await manage.turns.get(workspaceId, row.turnId).catch(() => null);
      if (turn?.settled == null) return row;
      return (await saveCredits(db, row.id, toMilli(turn.settled))) ?? row;
    }),
  );
}
