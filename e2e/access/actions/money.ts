import type { RoomActions } from './targets';

/** The actions of billing and budgets. */
export const moneyActions: RoomActions = {
  checkoutAction: ({ workspace }) => [
    workspace,
    {
      productId: 'prod_unknown',
      priceId: 'price_unknown',
      provider: 'sandbox',
      submission: '00000000-0000-4000-8000-000000000003',
    },
  ],
  cancelOrderAction: ({ workspace, order }) => [workspace, order],
  changeSubscriptionAction: ({ workspace }) => [workspace, true],
  payRenewalAction: ({ workspace }) => [workspace],
  checkRenewalAction: ({ workspace }) => [workspace],
  setBuyerAction: ({ workspace }) => [
    workspace,
    { name: 'A stranger', address: 'Elsewhere 1', taxId: '' },
  ],
  setLowCreditsAction: ({ workspace }) => [workspace, 10],
  setBudgetAction: ({ workspace }) => [workspace, 'member', 'user_unknown', { limit: 10 }],
  removeBudgetAction: ({ workspace }) => [workspace, 'member', 'user_unknown'],
  decideRequestAction: ({ workspace }) => [workspace, 'brq_unknown', { kind: 'decline' }],
  askForCreditsAction: ({ workspace }) => [workspace, 'balance', 'A stranger’s question', null],
};
