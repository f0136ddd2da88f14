import { toMilli } from '@/lib/contract';
import { runtime } from '../../platform/runtime';
import type { ConversationRow, MessageRow } from '../rows';
import { saveCredits } from './run-store';

/**
 * Adds the missing costs of ended answers: their process stopped, or the service settled the turn later. A remote
 * service does not report them.
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
      // When the cost cannot be read now, the conversation is shown without it.
      const turn = await manage.turns.get(workspaceId, row.turnId).catch(() => null);
      if (turn?.settled == null) return row;
      const endedAnswer = { messageId: row.id, turnId: row.turnId };
      return (await saveCredits(db, endedAnswer, toMilli(turn.settled))) ?? row;
    }),
  );
}
