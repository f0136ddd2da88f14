'use client';

import { Plus, Webhook } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { Button, Card, EmptyState, lazyPart, PageHeader } from '@/components/ui';
import type { WebhookOverview } from '@/lib/pages/webhooks';
import { WebhookRow } from './webhook-row';

const loadCreate = () => import('./create-webhook-dialog');
const CreateWebhookDialog = lazyPart(async () => ({
  default: (await loadCreate()).CreateWebhookDialog,
}));

/** The webhooks of a team workspace: the endpoints for the events of each key. */
export function Webhooks({
  base,
  overview: { webhooks, keys },
}: {
  /** Path of this page. */
  base: string;
  overview: WebhookOverview;
}) {
  const router = useRouter();
  const [isAdding, setAdding] = useState(false);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const close = () => {
    setAdding(false);
    if (createdId !== null) router.push(`${base}/${createdId}`);
  };
  const addButton = (
    <Button
      variant="primary"
      disabled={keys.length === 0}
      onPointerEnter={() => void loadCreate().catch(() => undefined)}
      onClick={() => setAdding(true)}
    >
      <Plus aria-hidden />
      Add webhook
    </Button>
  );
  return (
    <>
      <PageHeader
        description={`Get notified when a task ends or credits arrive, instead of polling.${
          webhooks.length > 0 && keys.length === 0
            ? ' Every key already has a webhook. Create another key first.'
            : ''
        }`}
        actions={webhooks.length > 0 ? addButton : null}
      />
      {webhooks.length > 0 ? (
        <Card className="p-0">
          <ul className="divide-y divide-line">
            {webhooks.map((webhook) => (
              <li key={webhook.id}>
                <WebhookRow webhook={webhook} href={`${base}/${webhook.key.id}`} />
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState
          icon={<Webhook aria-hidden />}
          title="No webhooks yet"
          description={`A webhook sends your server a signed message when a task ends or credits arrive. Add one, send a test event, and see how your server answered.${
            keys.length === 0 ? ' A webhook belongs to a key: create a key first.' : ''
          }`}
          action={addButton}
        />
      )}
      <Suspense>
        {isAdding ? (
          <CreateWebhookDialog keys={keys} onCreated={setCreatedId} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
