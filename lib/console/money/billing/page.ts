import { ForeignResponseError, InterfaceError, ResponseError } from '@/lib/client';
import type { ReadCatalog, ReadOrders, ReadWallet, Subscription } from '@/lib/contract';
import type { Failure } from '@/lib/pages/failures';
import { failureOf } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { type BillingConnection, connectBilling } from './connection';
import { isRepeatedPage } from './repeated-page';

/** The data of the Billing page. Parts are null if a remote service does not offer them, or not as we read them. */
export interface BillingParts {
  /** Without its amounts if a remote service shows none; the balance has those that matter. */
  readonly wallet: ReadWallet;
  readonly catalog: ReadCatalog | null;
  /** With the failure where they could not be read, though the service may offer them. */
  readonly orders: ReadOrders | { readonly failure: Failure } | null;
  /** The subscription of a personal workspace; null when there is none. */
  readonly subscription: Subscription | null;
}

const pageSize = 20;

const unknownWallet: ReadWallet = {
  quota_amount: null,
  authorized_amount: null,
  granted_total: null,
  refunded_total: null,
  owed: null,
};

/**
 * Reads the workspace's wallet, catalog and orders. `after` is the cursor of the list of orders. The interface shows no
 * fields of a wallet and no list of orders, so the page of a remote service stands without them, and with a failure of the
 * orders alone.
 */
export async function readBillingPage(access: Access, after?: string): Promise<BillingParts> {
  const { mode, calls } = await connectBilling(access);
  const isPersonal = access.workspace.kind === 'personal';
  const readPart = <T>(
    call: Promise<T>,
    isMissing: (error: unknown) => boolean,
  ): Promise<T | null> => (mode === 'embedded' ? call : nullIfMissing(call, isMissing));
  const [wallet, catalog, orders, subscription] = await Promise.all([
    readPart(calls.wallet(), isInterfaceError),
    readPart(calls.catalog({ workspace_type: access.workspace.kind }), isNotOffered),
    readPart(readOrders(calls, after), isNotOffered).catch(failureOfOrders),
    mode === 'embedded' && isPersonal
      ? calls.subscription().then(({ subscription }) => subscription)
      : null,
  ]);
  return { wallet: wallet ?? unknownWallet, catalog, orders, subscription };
}

/** A page of orders. One that repeats an earlier page has no `last_id`: nothing leads to the rest. */
async function readOrders(
  calls: BillingConnection['calls'],
  after: string | undefined,
): Promise<ReadOrders> {
  const orders = await calls.orders({ limit: pageSize, after });
  return isRepeatedPage(orders, after) ? { ...orders, has_more: true, last_id: null } : orders;
}

/** Null if the call fails in a way that `mayLack` takes for a missing part; other failures are thrown. */
async function nullIfMissing<T>(
  call: Promise<T>,
  isMissing: (error: unknown) => boolean,
): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The failure of a remote service's list of orders; other errors are thrown. */
function failureOfOrders(error: unknown): { failure: Failure } {
  if (runtime().service.mode === 'embedded' || !isInterfaceError(error)) throw error;
  return { failure: failureOf(error).failure };
}

const isInterfaceError = (error: unknown): boolean => error instanceof InterfaceError;

/** Statuses of a wrong key, or of a passing overload, which say nothing about what the service offers. */
const statusesUnrelatedToOffer: ReadonlySet<number> = new Set([401, 408, 425, 429]);

const isNotOffered = (error: unknown): boolean =>
  error instanceof ForeignResponseError ||
  (error instanceof ResponseError &&
    (error.status === 501 || (error.status < 500 && !statusesUnrelatedToOffer.has(error.status))));
