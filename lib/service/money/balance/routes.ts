import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { type Route, route } from '../../http';
import { listLedgerLines } from '../ledger';
import { getBalance, readWallet } from './read-wallet';

/** Balance, wallet and ledger of the key's workspace. */
export const balanceRoutes = ({ db }: Pick<ServiceContext, 'db'>): Route[] => [
  route(endpoints.getBalance, async ({ auth }) => ({
    status: 200,
    json: await getBalance(db, auth.workspaceId),
  })),
  route(endpoints.getWallet, async ({ auth }) => ({
    status: 200,
    json: await readWallet(db, auth.workspaceId),
  })),
  route(endpoints.listLedger, async ({ auth, query }) => ({
    status: 200,
    json: await listLedgerLines(db, auth.workspaceId, query),
  })),
];
