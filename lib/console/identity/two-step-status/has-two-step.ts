import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL condition: whether the account of `userId` has two-step sign-in. Two index lookups. */
export const hasTwoStep = (userId: SQLWrapper): SQL<boolean> => sql<boolean>`(
  exists (select 1 from console.totp_secrets t where t.user_id = ${userId})
  or exists (select 1 from console.passkeys p where p.user_id = ${userId}))`;
