import type { OrderFact } from '../rules/facts';

/** A payment to ask for. */
export interface CheckoutRequest {
  /** Makes a repeated request one payment. */
  readonly orderId: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly description: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** A subscription's; null: paid once. */
  readonly interval: 'month' | 'year' | null;
  readonly returnUrl: string;
  /** When the page is to close by itself. */
  readonly expiresAt: Date;
}

/** A payment page that is open. */
export interface OpenedCheckout {
  readonly ref: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** What a provider says of a subscription at `asOf`. */
export interface SubscriptionState {
  readonly ref: string;
  readonly status: 'active' | 'past_due' | 'ended';
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly asOf: Date;
}

/** A period after the first that was paid. */
export interface Renewal {
  readonly ref: string;
  readonly subscriptionRef: string;
  readonly paymentRef: string | null;
  readonly amount: number;
  readonly currency: string;
}

/**
 * Something a provider tells. An order is named by our id; a renewal's by the provider's name of its invoice (`ref`),
 * because we give it no id of ours.
 */
export type Told =
  | {
      readonly kind: 'order';
      readonly orderId: string;
      readonly ref?: undefined;
      readonly paymentRef: string | null;
      readonly fact: OrderFact;
    }
  | {
      readonly kind: 'order';
      readonly orderId: null;
      readonly ref: string;
      readonly paymentRef: string | null;
      readonly fact: OrderFact;
    }
  /** `orderId`: the order it began with. */
  | {
      readonly kind: 'subscription';
      readonly orderId: string | null;
      readonly state: SubscriptionState;
    }
  | { readonly kind: 'renewal'; readonly renewal: Renewal };

/** One notice. Its id is the same whenever the provider sends it again. */
export interface PaymentNotice {
  readonly id: string;
  readonly type: string;
  readonly told: readonly Told[];
}

export interface PaidOrder {
  readonly orderId: string;
  readonly ref: string;
  readonly paymentRef: string | null;
}

/** A way to be paid. Methods throw {@link PaymentProviderError} when it does not answer. */
export interface PaymentProvider {
  readonly id: string;
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** What has become of a payment, asked of the provider itself. */
  readCheckout(ref: string): Promise<readonly Told[]>;
  /** Closes a payment page; one that was paid meanwhile says so. */
  closeCheckout(ref: string): Promise<readonly Told[]>;
  /** Pays `amount` more back, once per `key`. */
  refund(payment: PaidOrder, amount: number, key: string): Promise<readonly Told[]>;
  /** A subscription as it is, and its renewals that were paid. */
  readSubscription(ref: string): Promise<readonly Told[]>;
  cancelAtPeriodEnd(ref: string, cancel: boolean): Promise<readonly Told[]>;
  /**
   * The page on which a person pays a subscription's newest renewal that is not paid; null: none is open. Missing: this
   * provider's renewals are never late.
   */
  readRenewalPage?(ref: string): Promise<string | null>;
  /**
   * Verifies and reads a notice that came over the network; null: it concerns nothing of ours. Throws `ApiError` when
   * it is not from the provider. Missing: this provider's notices do not come so.
   */
  readNotice?(request: Request): Promise<PaymentNotice | null>;
}

/** The provider did not do as asked; asking again later may help. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
}
