import { balance } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { keyRoute } from '../http';
import { listLedgerLines } from '../ledger';
import { getBalance } from './get-balance';
import { readWallet } from './read-wallet';
import { ledgerParts, walletParts } from './route-parts';

/** Balance, wallet and ledger of the key's workspace. */
export const balanceRoutes = ({ db }: Pick<ServiceContext, 'db'>): Route[] => [
  keyRoute({
    method: 'get',
    path: '/v1/user/balance',
    id: 'getBalance',
    tag: 'Balance',
    summary: "Read the balance of the key's workspace",
    answers: [{ status: 200, description: 'The balance', schema: balance }],
    handler: async ({ auth }) => ({ status: 200, json: await getBalance(db, auth.workspaceId) }),
  }),
  keyRoute({
    ...walletParts,
    scope: 'billing',
    path: '/api/billing/wallet',
    id: 'getWallet',
    handler: async ({ auth }) => ({ status: 200, json: await readWallet(db, auth.workspaceId) }),
  }),
  keyRoute({
    ...ledgerParts,
    scope: 'billing',
    path: '/api/billing/ledger',
    id: 'listLedger',
    handler: async ({ auth, query }) => ({
      status: 200,
      json: await listLedgerLines(db, auth.workspaceId, query),
    }),
  }),
];
