import { runtime } from '../../runtime';
import type { MessageRow } from '../rows';
import { findMessage } from '../rows';
import type { RunHub } from './hub';
import { runHub } from './hub';
import { saveInterrupted } from './run-store';

/** The row as it is once it is known whether anybody produces it still. */
export async function failOrphanedAnswer(hub: RunHub, row: MessageRow): Promise<MessageRow> {
  const { db } = runtime();
  if (row.status !== 'streaming' || hub.find(row.id) !== undefined) return row;
  if (row.owner !== null && row.owner !== hub.owner && (await hub.lives(row.owner))) return row;
  // It may have ended since the row was read.
  const ended = await saveInterrupted(db, row.id, row.owner ?? '');
  return ended ?? (await findMessage(db, row.id)) ?? row;
}

/** As {@link failOrphanedAnswer} for all messages of a conversation. */
export async function failOrphanedAnswers(
  rows: readonly MessageRow[],
): Promise<readonly MessageRow[]> {
  if (!rows.some(({ status }) => status === 'streaming')) return rows;
  const hub = await runHub(runtime().database);
  return Promise.all(rows.map((row) => failOrphanedAnswer(hub, row)));
}
