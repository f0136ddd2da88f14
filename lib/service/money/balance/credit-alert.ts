import { eq } from 'drizzle-orm';
import { type CreditAlert, milliToCredits } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import { ApiError } from '../../http';
import { creditsOf } from '../ledger';

const { balances } = schema;
type Context = Pick<ServiceContext, 'db'>;

/** Reads the threshold below which webhooks get `credits.low`. Throws `ApiError` not_found. */
export async function readAlert({ db }: Context, workspaceId: string): Promise<CreditAlert> {
  const [row] = await db
    .select({ lowMilli: balances.lowMilli })
    .from(balances)
    .where(eq(balances.workspaceId, workspaceId));
  return alertOf(row);
}

/** Sets the threshold. Throws `ApiError` not_found, invalid_value (more than three decimals). */
export async function setAlert(
  { db }: Context,
  workspaceId: string,
  { low_credits: low }: CreditAlert,
): Promise<CreditAlert> {
  const lowMilli = low === null ? null : creditsOf(low, 'low_credits');
  const [row] = await db
    .update(balances)
    .set({ lowMilli })
    .where(eq(balances.workspaceId, workspaceId))
    .returning({ lowMilli: balances.lowMilli });
  return alertOf(row);
}

function alertOf(row: { lowMilli: number | null } | undefined): CreditAlert {
  if (row === undefined) throw new ApiError('not_found', 'There is no such workspace.');
  return { low_credits: row.lowMilli === null ? null : milliToCredits(row.lowMilli) };
}
