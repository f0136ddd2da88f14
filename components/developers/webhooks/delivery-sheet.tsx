'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Badge,
  Button,
  CodeBlock,
  ErrorState,
  RelativeTime,
  Sheet,
  SheetContent,
  Skeleton,
  toast,
} from '@/components/ui';
import { redeliverAction } from '@/lib/console/developers/webhooks/actions';
import type { ManagedWebhook, WebhookDeliveryDetail } from '@/lib/contract';
import { deliveryQueryOptions, RequestError, refreshQueries, webhookKeys } from '@/lib/queries';
import { useAction } from '../../actions';
import { AttemptView } from './attempt-view';
import { deliveryState } from './words';

/** One delivery: the event as sent, and every attempt with its response. */
export function DeliverySheet({
  workspace,
  webhook,
  deliveryId,
  onClose,
}: {
  workspace: string;
  webhook: ManagedWebhook;
  deliveryId: string;
  onClose: () => void;
}) {
  const delivery = useQuery(deliveryQueryOptions(workspace, webhook.key.id, deliveryId));
  const client = useQueryClient();
  const redelivery = useAction(redeliverAction, {
    failsInToast: true,
    onDone: () => {
      toast.success('Sending again.');
      void refreshQueries(client, webhookKeys.all(workspace, webhook.key.id));
    },
  });
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent title="Delivery" className="sm:w-2xl sm:max-w-[92vw]">
        <div className="grid grid-cols-1 gap-5 p-5">
          {delivery.isPending ? <Skeleton className="h-96" /> : null}
          {delivery.isError && delivery.data === undefined ? (
            <ErrorState
              size="inline"
              title="The delivery could not be loaded"
              description={delivery.error.message}
              requestId={
                delivery.error instanceof RequestError ? delivery.error.failure.request_id : null
              }
              isRetrying={delivery.isFetching}
              onRetry={() => void delivery.refetch()}
            />
          ) : null}
          {delivery.data === undefined ? null : (
            <>
              <Facts delivery={delivery.data} />
              <Button
                className="justify-self-start"
                loading={redelivery.isPending}
                disabled={!webhook.enabled || delivery.data.sending}
                onClick={() => void redelivery.run(workspace, webhook.key.id, deliveryId)}
              >
                <RotateCcw aria-hidden />
                Send again
              </Button>
              {webhook.enabled ? null : (
                <p className="text-xs text-ink-3">Switch the webhook on first.</p>
              )}
              <Attempts delivery={delivery.data} />
              <CodeBlock title="Body" language="json" code={indentJson(delivery.data.body)} />
            </>
          )}
        </div>
      </SheetContent>
    </Sheet>
  );
}

function Facts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { tone, label } = deliveryState(delivery);
  const { event, next_attempt_at: next } = delivery;
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
      <Fact term="State">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          {delivery.test ? <Badge>Test</Badge> : null}
          {next === null ? null : (
            <span className="text-ink-2">
              next attempt <RelativeTime at={next} />
            </span>
          )}
        </span>
      </Fact>
      <Fact term="Event">
        <code className="font-mono">{event.type}</code>, <RelativeTime at={event.created_at} />
      </Fact>
      <Fact term="Id">
        <code className="font-mono break-all">{event.id}</code>
      </Fact>
      {event.subject_id === null ? null : (
        <Fact term="About">
          <code className="font-mono break-all">{event.subject_id}</code>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Attempts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { attempt_log: attempts, last_failure: failure } = delivery;
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="attempts">
      <h3 id="attempts" className="font-semibold">
        Attempts
      </h3>
      {failure === 'webhook_disabled' ? (
        <p className="text-sm text-ink-2">The webhook was switched off before the next attempt.</p>
      ) : null}
      {attempts.length === 0 ? (
        <p className="text-sm text-ink-2">Not tried yet.</p>
      ) : (
        <ol className="grid grid-cols-1 gap-2">
          {attempts.map((attempt, index) => (
            <li key={attempt.number}>
              <AttemptView attempt={attempt} open={index === 0} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Indented JSON, for reading; it is sent without the spaces. */
function indentJson(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
