import Stripe from 'stripe';
import { PaymentProviderError } from '../provider';

/** Address and secrets for requests to Stripe. */
export interface StripeOptions {
  /** `STRIPE_SECRET_KEY`. */
  readonly secretKey: string;
  /** `STRIPE_WEBHOOK_SECRET`, which signs its webhooks. */
  readonly webhookSecret: string;
  /** A server in place of api.stripe.com, for tests. */
  readonly endpoint?: string | undefined;
}

const timeoutMs = 20_000;

export function createStripe({ secretKey, endpoint }: StripeOptions): Stripe {
  const config = { maxNetworkRetries: 2, timeout: timeoutMs, telemetry: false } as const;
  if (endpoint === undefined) return new Stripe(secretKey, config);
  const { hostname, port, protocol } = new URL(endpoint);
  return new Stripe(secretKey, {
    ...config,
    host: hostname,
    port,
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}

/** The result of a Stripe call. Errors become ours, without Stripe's message, which may hold internal details. */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    throw new PaymentProviderError(`Stripe answered ${cause.type} (${cause.code ?? 'no code'}).`, {
      cause,
    });
  }
}
