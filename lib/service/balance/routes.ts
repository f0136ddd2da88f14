import { balance } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { keyRoute } from '../http';
import { getBalance } from './get-balance';

/** `GET /v1/user/balance`. */
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
];
