import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import { checkLedger } from './check/index';

const queue = 'ledger.check';
const maxLogged = 20;

type CheckContext = Pick<ServiceContext, 'database' | 'metrics' | 'log' | 'clock'>;

/** Checks the whole ledger, and reports the outcome to alerts. It takes long on a large one, but blocks no other work. */
export async function reportLedgerCheck({
  database,
  metrics,
  log,
  clock,
}: CheckContext): Promise<void> {
  const mismatches = await checkLedger(database.drizzle(schema, { noTimeout: true }));
  metrics
    .gauge({
      name: 'atelier_ledger_mismatches',
      help: 'Mismatches that the last check of the ledger found, in the process that did it.',
    })
    .set(mismatches.length);
  metrics
    .gauge({
      name: 'atelier_ledger_checked_timestamp_seconds',
      help: 'When this process last checked the ledger.',
    })
    .set(Math.floor(clock.now() / 1000));
  for (const { workspaceId, problem } of mismatches.slice(0, maxLogged)) {
    log.error({ workspaceId, problem }, 'the ledger does not add up');
  }
}

/** Checks the ledger each night in one process. Call after `jobs.start`. */
export async function scheduleLedgerCheck(
  context: CheckContext & Pick<ServiceContext, 'jobs'>,
): Promise<void> {
  await context.jobs.repeat(queue, '53 2 * * *', () => reportLedgerCheck(context), {
    expireInSeconds: 6 * 3_600,
  });
}
