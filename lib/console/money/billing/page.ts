import { ResponseError } from '@/lib/client';
import type { ReadCatalog, ReadOrders, ReadWallet, Subscription } from '@/lib/contract';
import type { Access } from '../../team/access';
import { connectBilling } from './connection';

/** The data of the Billing page. Parts are null if a remote service does not offer them. */
export interface BillingParts {
  readonly wallet: ReadWallet | null;
  readonly catalog: ReadCatalog | null;
  readonly orders: ReadOrders | null;
  /** The subscription of a personal workspace; null when there is none. */
  readonly subscription: Subscription | null;
}

const pageSize = 20;

/** Reads the workspace's wallet, catalog and orders. `after` is the cursor of the list of orders. */
export async function readBillingPage(access: Access, after?: string): Promise<BillingParts> {
  const { mode, calls } = await connectBilling(access);
  const personal = access.workspace.kind === 'personal';
  const [wallet, catalog, orders, subscription] = await Promise.all([
    offered(calls.wallet()),
    offered(calls.catalog({ workspace_type: access.workspace.kind })),
    offered(calls.orders({ limit: pageSize, after })),
    mode === 'embedded' && personal
      ? calls.subscription().then((answer) => answer.subscription)
      : null,
  ]);
  return { wallet, catalog, orders, subscription };
}

/** Null if the service has no such endpoint; other failures are thrown. */
async function offered<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ResponseError && (error.status === 404 || error.status === 405))
      return null;
    throw error;
  }
}
