import { runtime } from '../../platform/runtime';
import { findMessage, type MessageRow } from '../rows';
import { type RunHub, runHub } from './hub';
import { saveInterrupted } from './run-store';

/** Marks a streaming answer as interrupted when its process is dead. Returns the current row. */
export async function failOrphanedAnswer(hub: RunHub, row: MessageRow): Promise<MessageRow> {
  const { db } = runtime();
  if (row.status !== 'streaming' || hub.runs.has(row.id)) return row;
  if (row.owner !== null && row.owner !== hub.owner && (await hub.isAlive(row.owner))) return row;
  // The answer may have ended after the row was read.
  const interruptedRow = await saveInterrupted(db, row.id, row.owner ?? '');
  return interruptedRow ?? (await findMessage(db, row.id)) ?? row;
}

/** {@link failOrphanedAnswer} for all messages of a conversation. */
export async function failOrphanedAnswers(
  rows: readonly MessageRow[],
): Promise<readonly MessageRow[]> {
  if (!rows.some(({ status }) => status === 'streaming')) return rows;
  const hub = await runHub(runtime().database);
  return Promise.all(rows.map((row) => failOrphanedAnswer(hub, row)));
}
