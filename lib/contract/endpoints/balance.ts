import {
  balance,
  creditAlert,
  grantBody,
  ledgerLine,
  ledgerList,
  ledgerListQuery,
  refundChargeBody,
  wallet,
} from '..';
import { checkedBody, endpoint, manageEndpoint } from './endpoint';
import { chargeParams, workspaceParams } from './params';

const billingTag = 'Billing';

/** Shared by the endpoints for a workspace's key and those for the operator. */
const walletParts = {
  tag: billingTag,
  method: 'get',
  summary: 'Read the balance and what was ever granted',
  responses: [{ status: 200, description: 'The wallet', schema: wallet }],
} as const;
const ledgerParts = {
  tag: billingTag,
  method: 'get',
  summary: 'List the entries of the ledger, newest first',
  query: ledgerListQuery,
  responses: [{ status: 200, description: 'A page of entries', schema: ledgerList }],
} as const;
const path = '/manage/workspaces/{id}/billing';
const alertResponses = [{ status: 200, description: 'The alert', schema: creditAlert }] as const;

export const grantCredits = manageEndpoint({
  id: 'grantCredits',
  method: 'post',
  path: '/manage/workspaces/{id}/grants',
  summary: 'Add credits; the same once_key grants once',
  params: workspaceParams,
  body: checkedBody(grantBody),
  responses: [
    { status: 201, description: 'The ledger line of the grant', schema: ledgerLine },
    { status: 200, description: 'The line of the grant made before', schema: ledgerLine },
  ],
  errors: ['not_found'],
});

export const refundCharge = manageEndpoint({
  id: 'refundCharge',
  method: 'post',
  path: '/manage/workspaces/{id}/charges/{subject_id}/refunds',
  summary: 'Give back what a task or text turn was charged, once',
  params: chargeParams,
  body: checkedBody(refundChargeBody),
  responses: [
    { status: 201, description: 'The ledger line of the correction', schema: ledgerLine },
    { status: 200, description: 'The line of the correction made before', schema: ledgerLine },
  ],
  errors: ['not_found', 'invalid_value'],
});

export const getWorkspaceWallet = endpoint({
  ...walletParts,
  id: 'getWorkspaceWallet',
  path: `${path}/wallet`,
  auth: 'operator',
  params: workspaceParams,
  errors: ['not_found'],
});

export const listWorkspaceLedger = endpoint({
  ...ledgerParts,
  id: 'listWorkspaceLedger',
  path: `${path}/ledger`,
  auth: 'operator',
  params: workspaceParams,
});

export const getCreditAlert = endpoint({
  id: 'getCreditAlert',
  method: 'get',
  path: `${path}/alert`,
  auth: 'operator',
  tag: billingTag,
  summary: 'Read the threshold below which webhooks get credits.low',
  params: workspaceParams,
  responses: alertResponses,
  errors: ['not_found'],
});

export const setCreditAlert = endpoint({
  id: 'setCreditAlert',
  method: 'put',
  path: `${path}/alert`,
  auth: 'operator',
  tag: billingTag,
  summary: 'Set the threshold below which webhooks get credits.low',
  params: workspaceParams,
  body: checkedBody(creditAlert),
  responses: alertResponses,
  errors: ['not_found', 'invalid_value'],
});

export const getBalance = endpoint({
  id: 'getBalance',
  method: 'get',
  path: '/v1/user/balance',
  auth: 'key',
  tag: 'Balance',
  summary: "Read the balance of the key's workspace",
  responses: [{ status: 200, description: 'The balance', schema: balance }],
});

export const getWallet = endpoint({
  ...walletParts,
  id: 'getWallet',
  path: '/api/billing/wallet',
  auth: 'billing',
});

export const listLedger = endpoint({
  ...ledgerParts,
  id: 'listLedger',
  path: '/api/billing/ledger',
  auth: 'billing',
});
