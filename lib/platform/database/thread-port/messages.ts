import type { SqlErrorFields } from '../errors';
import type { RawResult, Statement } from '../raw';

/** To the owner of the driver. A transaction has a number that its asker chose; statements of it come after its `begin`. */
export type PortRequest =
  | { kind: 'run'; id: number; statement: Statement; transaction: number | null }
  | { kind: 'begin'; transaction: number }
  | { kind: 'commit' | 'rollback'; id: number; transaction: number }
  | { kind: 'notify'; id: number; channel: string; payload: string }
  | { kind: 'listen'; id: number; listener: number; channel: string }
  | { kind: 'unlisten'; id: number; listener: number }
  | { kind: 'lock'; id: number; keys: readonly string[] }
  | { kind: 'unlock'; id: number; lock: number };

/** From the owner: an answer for each request with an id, and what listeners hear. */
export type PortResponse =
  | { kind: 'results'; id: number; results: RawResult[] }
  /** In the order of the keys; null where somebody else holds it. */
  | { kind: 'locks'; id: number; locks: (number | null)[] }
  | { kind: 'done'; id: number }
  | { kind: 'sql-error'; id: number; error: SqlErrorFields }
  | { kind: 'failure'; id: number; message: string }
  | { kind: 'notification'; listener: number; payload: string };

/** An answer without its id. */
export type PortAnswer = PortResponse extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id'>
    : never
  : never;
