import type { BudgetSubject } from '@/lib/contract';

/** A workspace's balance, in milli-credits. */
export interface Balance {
  availableMilli: number;
  authorizedMilli: number;
  /** Credits of refunded orders that were spent before: taken from what becomes available next. */
  owedMilli: number;
  walletAccountId: string;
}

/** An amount to reserve, and its subject. */
export interface AuthorizeRequest {
  workspaceId: string;
  /** Zero is allowed: free work has its entries too. */
  amountMilli: number;
  /** The task or text turn; one authorization each. */
  subjectId: string;
  keyId: string | null;
  actor: string | null;
  /** The project that pays; none by default. */
  project?: string | null;
  /** Chosen by the caller when a receipt must be known beforehand; else made here. */
  ids?: { authorizationId: string; billingTransactionId: string } | undefined;
}

/** Credits that are now reserved. */
export interface Authorized {
  ok: true;
  authorizationId: string;
  billingTransactionId: string;
}

/** A budget that an amount would exceed, with its use (of the month or day; of a project's in all its time). */
export interface ReachedBudget {
  subject: BudgetSubject;
  subjectId: string;
  limitMilli: number;
  raisedMilli: number;
  spentMilli: number;
  authorizedMilli: number;
}

/** Nothing was reserved: the balance is too low, or the remaining budget (then not null) is. */
export interface Refused {
  ok: false;
  neededMilli: number;
  availableMilli: number;
  budget: ReachedBudget | null;
}

/** Nothing was reserved: other work holds the Idempotency-Key, or has completed under it. */
export interface KeyInUse {
  ok: false;
  keyInUse: true;
}

/**
 * How an authorization ended. `ended: false`: it had ended before (`state`, `settledMilli` say how), and
 * nothing was moved now.
 */
export interface EndedAuthorization {
  ended: boolean;
  state: 'settled' | 'released';
  /** What was charged; 0 when released. */
  settledMilli: number;
  workspaceId: string;
}

/** A grant; the same `onceKey` of a workspace grants once. */
export interface GrantRequest {
  workspaceId: string;
  /** More than zero. */
  amountMilli: number;
  onceKey: string;
  memo: string;
  actor?: string | null;
  /** The order it belongs to. */
  subjectId?: string | null;
}

/** `granted: false`: this `onceKey` was granted before; nothing was moved now. */
export interface Granted {
  granted: boolean;
  entryId: string;
  billingTransactionId: string;
}

export interface LedgerMismatch {
  workspaceId: string;
  problem: string;
}
