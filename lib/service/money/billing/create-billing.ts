import { ApiError } from '../../http';
import type { BillingDeclaration } from '../products';
import type { BillingContext } from './payment-webhooks';
import { type PaymentProvider, PaymentProviderError } from './providers/provider';

/** The catalog of products and the payment providers. */
export interface Billing {
  readonly context: BillingContext;
  readonly declaration: BillingDeclaration;
  /** Ids of the providers that take payments now. */
  readonly providerIds: readonly string[];
  /** Throws `ApiError` invalid_value for a provider that takes no payments now. */
  provider(id: string): PaymentProvider;
  /** Runs a provider call within a request. Throws `ApiError` upstream_error when it fails. */
  callProvider<T>(call: () => Promise<T>): Promise<T>;
}

export function createBilling(
  context: BillingContext,
  declaration: BillingDeclaration,
  providers: readonly PaymentProvider[],
): Billing {
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  // Sandbox payments are refused once a model has a real route: their credits would buy real work.
  const listOfferedIds = () =>
    [...byId.keys()].filter((id) => id !== 'sandbox' || context.settings.isSandbox);
  return {
    context,
    declaration,
    get providerIds() {
      return listOfferedIds();
    },
    provider(id) {
      const offeredProvider = listOfferedIds().includes(id) ? byId.get(id) : undefined;
      if (offeredProvider !== undefined) return offeredProvider;
      const idList = listOfferedIds().join(', ') || 'none is set up';
      const message = `There is no payment provider ${id}. Use one of: ${idList}.`;
      throw new ApiError('invalid_value', message, { param: 'provider' });
    },
    async callProvider(call) {
      try {
        return await call();
      } catch (cause) {
        if (!(cause instanceof PaymentProviderError)) throw cause;
        context.log.warn({ err: cause }, 'a payment provider failed');
        throw new ApiError(
          'upstream_error',
          'The payment provider does not answer. Nothing was charged; try again in a moment.',
          { cause },
        );
      }
    },
  };
}
