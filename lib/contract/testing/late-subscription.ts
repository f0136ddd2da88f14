import type { Subscription } from '../billing';

/** A subscription whose renewal is late and can be paid. */
export const lateSubscription: Subscription = {
  id: 'sub_1',
  object: 'subscription',
  status: 'past_due',
  product_id: 'solo',
  product_name: 'Solo',
  price_id: 'solo-month',
  interval: 'month',
  provider: 'stripe',
  amount: 600,
  currency: 'usd',
  credits: 300,
  current_period_start: 1_770_000_000,
  current_period_end: 1_772_600_000,
  cancel_at_period_end: false,
  payable: true,
  created_at: 1_767_400_000,
  ended_at: null,
};
