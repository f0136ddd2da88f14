import { creditAlert, grantBody, ledgerLine, refundChargeBody } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import {
  ApiError,
  chargeParams,
  checkedBody,
  manageTag,
  operatorRoute,
  workspaceParams,
} from '../http';
import { listLedgerLines, UnknownWorkspaceError } from '../ledger';
import { readAlert, setAlert } from './credit-alert';
import { grantToWorkspace } from './grant-to-workspace';
import { readWallet } from './read-wallet';
import { refundCharge } from './refund-charge';
import { billingTag, ledgerParts, walletParts } from './route-parts';

const path = '/manage/workspaces/{id}/billing';
const alertAnswer = [{ status: 200, description: 'The alert', schema: creditAlert }];

/** The balance of any workspace: grants, refunds of charges, wallet, ledger and the threshold of its alert. */
export const balanceOperatorRoutes = (context: Pick<ServiceContext, 'db' | 'log'>): Route[] => [
  operatorRoute({
    method: 'post',
    path: '/manage/workspaces/{id}/grants',
    id: 'grantCredits',
    tag: manageTag,
    summary: 'Add credits; the same once_key grants once',
    params: workspaceParams,
    body: checkedBody(grantBody),
    answers: [
      { status: 201, description: 'The ledger line of the grant', schema: ledgerLine },
      { status: 200, description: 'The line of the grant made before', schema: ledgerLine },
    ],
    errors: ['not_found'],
    handler: async ({ params, body }) => {
      const { granted, line } = await grantToWorkspace(context, params.id, body);
      return { status: granted ? 201 : 200, json: line };
    },
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/workspaces/{id}/charges/{subject_id}/refunds',
    id: 'refundCharge',
    tag: manageTag,
    summary: 'Give back what a task or text turn was charged, once',
    params: chargeParams,
    body: checkedBody(refundChargeBody),
    answers: [
      { status: 201, description: 'The ledger line of the correction', schema: ledgerLine },
      { status: 200, description: 'The line of the correction made before', schema: ledgerLine },
    ],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => {
      const { refunded, line } = await refundCharge(context, params.id, params.subject_id, body);
      return { status: refunded ? 201 : 200, json: line };
    },
  }),
  operatorRoute({
    ...walletParts,
    path: `${path}/wallet`,
    id: 'getWorkspaceWallet',
    params: workspaceParams,
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await readWallet(context.db, params.id).catch(notFound),
    }),
  }),
  operatorRoute({
    ...ledgerParts,
    path: `${path}/ledger`,
    id: 'listWorkspaceLedger',
    params: workspaceParams,
    handler: async ({ params, query }) => ({
      status: 200,
      json: await listLedgerLines(context.db, params.id, query),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: `${path}/alert`,
    id: 'getCreditAlert',
    tag: billingTag,
    summary: 'Read the threshold below which webhooks get credits.low',
    params: workspaceParams,
    answers: alertAnswer,
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await readAlert(context, params.id),
    }),
  }),
  operatorRoute({
    method: 'put',
    path: `${path}/alert`,
    id: 'setCreditAlert',
    tag: billingTag,
    summary: 'Set the threshold below which webhooks get credits.low',
    params: workspaceParams,
    body: checkedBody(creditAlert),
    answers: alertAnswer,
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await setAlert(context, params.id, body),
    }),
  }),
];

function notFound(cause: unknown): never {
  if (!(cause instanceof UnknownWorkspaceError)) throw cause;
  throw new ApiError('not_found', 'There is no such workspace.', { cause });
}
