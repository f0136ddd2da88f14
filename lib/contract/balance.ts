import * as z from 'zod';
import { credits } from './lists';

/** Balance object, response of `GET /v1/user/balance`. */
export const balance = z
  .object({
    quota_amount: credits.meta({ description: 'Credits available for authorizing new tasks' }),
    authorized_amount: credits.meta({ description: 'Credits reserved by running work' }),
    currency: z.string(),
    wallet_account_id: z.string(),
  })
  .meta({ id: 'Balance' });
export type Balance = z.infer<typeof balance>;
