import { eq } from 'drizzle-orm';
import { type CreditAlert, milliToCredits } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import { ApiError, type Route, route } from '../../http';
import { creditsOf, listLedgerLines, refuseUnknownWorkspace } from '../ledger';
import { grantToWorkspace } from './grant-to-workspace';
import { readWallet } from './read-wallet';
import { refundCharge } from './refund-charge';

const { balances } = schema;
type Context = Pick<ServiceContext, 'db'>;

/** The balance of any workspace: grants, refunds of charges, wallet, ledger and the threshold of its alert. */
export const balanceOperatorRoutes = (context: Pick<ServiceContext, 'db' | 'log'>): Route[] => [
  route(endpoints.grantCredits, async ({ params, body }) => {
    const { granted, line } = await grantToWorkspace(context, params.id, body);
    return { status: granted ? 201 : 200, json: line };
  }),
  route(endpoints.refundCharge, async ({ params, body }) => {
    const { refunded, line } = await refundCharge(context, params.id, params.subject_id, body);
    return { status: refunded ? 201 : 200, json: line };
  }),
  route(endpoints.getWorkspaceWallet, async ({ params }) => ({
    status: 200,
    json: await readWallet(context.db, params.id).catch(refuseUnknownWorkspace),
  })),
  route(endpoints.listWorkspaceLedger, async ({ params, query }) => ({
    status: 200,
    json: await listLedgerLines(context.db, params.id, query),
  })),
  route(endpoints.getCreditAlert, async ({ params }) => ({
    status: 200,
    json: await readAlert(context, params.id),
  })),
  route(endpoints.setCreditAlert, async ({ params, body }) => ({
    status: 200,
    json: await setAlert(context, params.id, body),
  })),
];

/** Reads the threshold below which webhooks get `credits.low`. Throws `ApiError` not_found. */
async function readAlert({ db }: Context, workspaceId: string): Promise<CreditAlert> {
  const [row] = await db
    .select({ lowMilli: balances.lowMilli })
    .from(balances)
    .where(eq(balances.workspaceId, workspaceId));
  return serializeAlert(row);
}

/** Sets the threshold. Throws `ApiError` not_found, invalid_value (more than three decimals). */
async function setAlert(
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
  return serializeAlert(row);
}

function serializeAlert(row: { lowMilli: number | null } | undefined): CreditAlert {
  if (row === undefined) throw new ApiError('not_found', 'There is no such workspace.');
  return { low_credits: row.lowMilli === null ? null : milliToCredits(row.lowMilli) };
}
