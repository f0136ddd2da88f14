import * as endpoints from '@/lib/contract/endpoints';
import { ApiError, type Route, route } from '../../http';
import type { Billing } from './create-billing';
import { handleNotice, NotYetKnownError } from './notices';

/** Where payment providers send their signed notices. */
export const noticeRoutes = (billing: Billing): Route[] => [
  route(endpoints.receivePaymentNotice, ({ params, request }) =>
    receive(billing, params.provider, request),
  ),
];
async function receive(billing: Billing, providerId: string, request: Request) {
  const isThere = billing.providerIds.includes(providerId);
  const provider = isThere ? billing.provider(providerId) : null;
  if (provider?.readNotice === undefined) {
    throw new ApiError('not_found', 'No payment provider sends its notices here.');
  }
  const notice = await provider.readNotice(request);
  if (notice === null) return { status: 200, json: { received: true } };
  try {
    await handleNotice(billing.context, provider, notice);
  } catch (cause) {
    if (!(cause instanceof NotYetKnownError)) throw cause;
    // Not 2xx, so that the provider sends it again; the order or subscription is known by then.
    throw new ApiError('not_found', cause.message, { cause });
  }
  return { status: 200, json: { received: true } };
}
