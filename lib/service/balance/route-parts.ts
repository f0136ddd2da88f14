import { ledgerList, ledgerListQuery, wallet } from '@/lib/contract';

export const billingTag = 'Billing';

/** The parts of route declarations that are shared by a workspace's key and the operator. */
export const walletParts = {
  tag: billingTag,
  method: 'get',
  summary: 'Read the balance and what was ever granted',
  answers: [{ status: 200, description: 'The wallet', schema: wallet }],
} as const;

export const ledgerParts = {
  tag: billingTag,
  method: 'get',
  summary: 'List the entries of the ledger, newest first',
  query: ledgerListQuery,
  answers: [{ status: 200, description: 'A page of entries', schema: ledgerList }],
} as const;
