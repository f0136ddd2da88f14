import type { SqlErrorFields } from '../errors.ts';
import type { RawResult, Statement } from '../raw.ts';

/** What the thread opens: a directory, which is made when it is new, or memory, filled from a snapshot. */
export type ThreadSource =
  | { kind: 'directory'; path: string }
  | { kind: 'memory'; snapshot?: Uint8Array };

/** To the thread. `isInTransaction: true` leaves an open transaction open; without it a transaction that the statement began is rolled back. */
export type ThreadRequest = { id: number } & (
  | { kind: 'run'; statement: Statement; isInTransaction: boolean }
  | { kind: 'snapshot' }
  | { kind: 'close' }
);

/** From the thread, one per request; and one with id 0 when the database is open, or could not be opened. */
export type ThreadResponse = { id: number } & (
  | { kind: 'results'; results: RawResult[] }
  | { kind: 'snapshot'; bytes: Uint8Array }
  | { kind: 'done' }
  | { kind: 'sql-error'; error: SqlErrorFields }
  | { kind: 'failure'; message: string }
);
