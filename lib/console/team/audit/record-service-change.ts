import { ResponseError } from '@/lib/client';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { type AuditChange, type AuditContext, type InstallationContext, lineOf } from './record';

const { auditEvents } = schema;

/** A change that the service makes, where no transaction of the console reaches. */
export interface ServiceChange<T> {
  /** The line as far as it is known before the change. */
  readonly intent: AuditChange;
  /** A change of several calls reports each once it is made: when a later one is refused, these are the lines. */
  readonly makeChange: (reportStep: (step: AuditChange) => void) => Promise<T>;
  /** The lines of what has changed, none if nothing has; without it the intent is the line. */
  readonly linesOf?: (result: T) => readonly AuditChange[];
  /** What the console itself changes after it, in the transaction of the lines. */
  readonly finish?: (tx: ConsoleTx, result: T) => Promise<void>;
}

/**
 * Makes a change in the service and writes its lines. The intent is written before the change leaves, and its end
 * afterwards, so that no line is lost: an intent without an end is shown as such. A change that is refused before any of it
 * was made leaves no line to read. Throws what `makeChange` and `finish` throw.
 *
 * @example await recordServiceChange(db, context, { intent: { action, target }, makeChange: () => manage.cancel(id) });
 */
export async function recordServiceChange<T>(
  db: ConsoleDb,
  context: AuditContext | InstallationContext,
  { intent, makeChange, linesOf = () => [intent], finish }: ServiceChange<T>,
): Promise<T> {
  const intentLine = lineOf(context, intent);
  // In a transaction, whose outcome is known even after a lost connection.
  await db.transaction((tx) => tx.insert(auditEvents).values({ ...intentLine, stage: 'intent' }));
  const endIntent = async (tx: ConsoleTx, changes: readonly AuditChange[]) => {
    const ends = (changes.length === 0 ? [intent] : changes).map((change) => ({
      ...lineOf(context, change),
      intentId: intentLine.id,
      stage: changes.length === 0 ? ('void' as const) : null,
    }));
    await tx.insert(auditEvents).values(ends);
  };
  const steps: AuditChange[] = [];
  let result: T;
  try {
    result = await makeChange((step) => void steps.push(step));
  } catch (error) {
    if (isRefusal(error)) await db.transaction((tx) => endIntent(tx, steps));
    throw error;
  }
  await db.transaction(async (tx) => {
    await finish?.(tx, result);
    await endIntent(tx, linesOf(result));
  });
  return result;
}

/** Whether a failure proves that its call changed nothing. After a repeated call a refusal proves nothing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ResponseError && error.status < 500 && !error.repeated;
