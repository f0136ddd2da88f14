import * as z from 'zod';
import type { ReadBalance, ReadWallet } from '@/lib/contract';
import { amount, firstValue, members, neededNumber, text } from './values';

/** A balance needs only the available amount. */
export const readBalance: z.ZodType<ReadBalance> = z.object({
  quota_amount: neededNumber,
  authorized_amount: amount,
  currency: text,
  wallet_account_id: text,
});

/**
 * The interface does not show a wallet's fields (`docs/interface.md#billing`). We try those of the balance and those of
 * our own service; one is enough.
 */
export const readWallet: z.ZodType<ReadWallet> = members
  .transform((wallet) => ({
    quota_amount: amount.parse(
      firstValue(wallet, 'quota_amount', 'available', 'balance', 'credits'),
    ),
    authorized_amount: amount.parse(firstValue(wallet, 'authorized_amount')),
    granted_total: amount.parse(firstValue(wallet, 'granted_total')),
    refunded_total: amount.parse(firstValue(wallet, 'refunded_total')),
    owed: amount.parse(firstValue(wallet, 'owed')),
  }))
  .refine((wallet) => Object.values(wallet).some((value) => value !== null));
