import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { ApiError, type Route, route } from '../../http';
import { listLedgerLines, UnknownWorkspaceError } from '../ledger';
import { readAlert, setAlert } from './credit-alert';
import { grantToWorkspace } from './grant-to-workspace';
import { readWallet } from './read-wallet';
import { refundCharge } from './refund-charge';

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
    json: await readWallet(context.db, params.id).catch(notFound),
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

function notFound(cause: unknown): never {
  if (!(cause instanceof UnknownWorkspaceError)) throw cause;
  throw new ApiError('not_found', 'There is no such workspace.', { cause });
}
