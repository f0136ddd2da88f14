import { z } from 'zod';
import type { Route } from '../http';
import { ApiError, openRoute, rawBody } from '../http';
import type { Billing } from './create-billing';
import { handleNotice, NotYetKnownError } from './notices';
import { tag } from './route-parts';

/** Where payment providers send their signed notices. */
export const noticeRoutes = (billing: Billing): Route[] => [
  openRoute({
    method: 'post',
    path: '/api/billing/notices/{provider}',
    id: 'receivePaymentNotice',
    tag,
    summary: 'Where a payment provider sends its notices; each is signed, and handled once',
    params: z.object({ provider: z.string().min(1).max(128) }),
    body: rawBody('application/json', z.unknown()),
    answers: [{ status: 200, description: 'Received' }],
    errors: ['not_found', 'invalid_value', 'file_too_large'],
    handler: ({ params, request }) => receive(billing, params.provider, request),
  }),
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
