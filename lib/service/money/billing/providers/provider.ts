import type { PaymentEvent } from '../rules/payment-events';

export interface CheckoutRequest {
  /** Identifies the payment: repeated requests for one order make one payment. */
  readonly orderId: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly description: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The period of a subscription; null for a single payment. */
  readonly interval: 'month' | 'year' | null;
  readonly returnUrl: string;
  /** When the page closes by itself. */
  readonly expiresAt: Date;
}

export interface OpenedCheckout {
  readonly ref: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** A subscription as its provider reported it at `asOf`. */
export interface SubscriptionState {
  readonly ref: string;
  readonly status: 'active' | 'past_due' | 'ended';
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly asOf: Date;
}

/** A paid invoice of a subscription after its first. */
export interface Renewal {
  /** Whether it is for a whole period. Otherwise it is for a change within one, or made by hand. */
  readonly isPeriod: boolean;
  readonly ref: string;
  readonly subscriptionRef: string;
  readonly paymentRef: string | null;
  readonly amount: number;
  readonly currency: string;
}

/**
 * Something that happened at a payment provider. An order is named by our id, or, for a renewal, by the provider's id
 * of its invoice (`ref`), because the provider does not know our id then.
 */
export type ProviderEvent =
  | {
      readonly kind: 'order';
      readonly orderId: string;
      readonly ref?: undefined;
      /** The payment page that ended: an order may have another one whose address was never returned. */
      readonly endedPage?: string;
      readonly paymentRef: string | null;
      readonly payment: PaymentEvent;
    }
  | {
      readonly kind: 'order';
      readonly orderId: null;
      readonly ref: string;
      readonly endedPage?: undefined;
      readonly paymentRef: string | null;
      readonly payment: PaymentEvent;
    }
  /** `orderId`: the order that the subscription began with. */
  | {
      readonly kind: 'subscription';
      readonly orderId: string | null;
      readonly state: SubscriptionState;
    }
  | { readonly kind: 'renewal'; readonly renewal: Renewal };

/** One webhook. A repeated webhook carries the same id. */
export interface PaymentWebhook {
  readonly id: string;
  readonly type: string;
  readonly events: readonly ProviderEvent[];
}

export interface PaidOrder {
  readonly orderId: string;
  readonly ref: string;
  readonly paymentRef: string | null;
}

/** A payment provider. Methods throw {@link PaymentProviderError} when it does not answer. */
export interface PaymentProvider {
  readonly id: string;
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** Queries what happened to a payment. */
  readCheckout(ref: string): Promise<readonly ProviderEvent[]>;
  /** Closes a payment page. Returns the payment's event when it was paid meanwhile. */
  closeCheckout(ref: string): Promise<readonly ProviderEvent[]>;
  /** Refunds another `amount`, once per `key`. */
  refund(payment: PaidOrder, amount: number, key: string): Promise<readonly ProviderEvent[]>;
  /** Queries a subscription and its paid renewals. */
  readSubscription(ref: string): Promise<readonly ProviderEvent[]>;
  /** `shouldCancel` false resumes a subscription that was to end. */
  cancelAtPeriodEnd(ref: string, shouldCancel: boolean): Promise<readonly ProviderEvent[]>;
  /**
   * The page on which a person pays a subscription's newest unpaid renewal; null when none is open. Left out by
   * providers whose renewals are never late.
   */
  readRenewalPage?(ref: string): Promise<string | null>;
  /**
   * Verifies and reads a webhook that came over the network; null when it is not about one of our payments. Throws `ApiError`
   * when the provider did not send it. Left out by providers that send none over the network.
   */
  readWebhook?(request: Request): Promise<PaymentWebhook | null>;
}

/** The provider failed or refused; the same call may succeed later. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
}
