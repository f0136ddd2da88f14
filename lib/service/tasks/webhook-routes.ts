import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { ApiError, type Route, readBytes, route } from '../http';
import type { Providers } from './providers';
import { announceWebhook } from './task-signals';

/** The path to which the provider `id` may send its webhooks. */
export const webhookPath = (id: string): string => `/hooks/providers/${encodeURIComponent(id)}`;

/** Webhooks repeat the request and the result of an operation, which may contain small files as text. */
const maxBytes = 8 * 1024 ** 2;

/**
 * Where providers of pictures and videos send webhooks. A genuine one causes a poll of its operation in the process that
 * follows it. Whether the operation exists is not looked up, so that the response does not reveal it.
 */
export const providerWebhookRoutes = (context: ServiceContext, providers: Providers): Route[] => [
  route(endpoints.receiveProviderWebhook, async ({ params, request }) => {
    await receiveWebhook(context, providers, params.provider, request);
    return { status: 200, json: { received: true } };
  }),
];

async function receiveWebhook(
  context: ServiceContext,
  providers: Providers,
  id: string,
  request: Request,
): Promise<void> {
  const provider = providers.get(id);
  // An unknown provider gets the response to a wrong signature.
  const isExpected = provider?.readWebhook !== undefined;
  const count = (outcome: 'taken' | 'forged' | 'unchecked') =>
    countWebhook(context, isExpected ? id : 'unknown', outcome);
  const refuseForged = () => {
    count('forged');
    return new ApiError('invalid_signature', 'No provider of this installation signed this call.');
  };
  // Checked before the body is read.
  if (provider?.readWebhook === undefined) throw refuseForged();
  const body = await readBytes(request, maxBytes);
  const name = await provider.readWebhook({ headers: request.headers, body }).catch((cause) => {
    count('unchecked');
    context.log.warn({ err: cause, provider: id }, 'a webhook could not be checked');
    // Not 2xx, so that the provider sends it again.
    throw new ApiError('service_unavailable', 'The signature cannot be checked now.', { cause });
  });
  if (name === null) throw refuseForged();
  await announceWebhook(context.database, { provider: id, name });
  count('taken');
}

function countWebhook({ metrics }: ServiceContext, provider: string, outcome: string): void {
  metrics
    .counter({
      name: 'atelier_provider_webhooks_total',
      help: 'Webhooks of providers; a forged one had no valid signature, an unchecked one could not be checked.',
      labelNames: ['provider', 'outcome'],
    })
    .inc({ provider, outcome });
}
