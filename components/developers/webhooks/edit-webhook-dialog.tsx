'use client';

import { useState } from 'react';
import { Dialog, DialogContent, DialogForm, toast } from '@/components/ui';
import { updateWebhookAction } from '@/lib/console/developers/webhooks/actions';
import type { ManagedWebhook } from '@/lib/contract';
import { useAction } from '../../actions';
import { useShell } from '../../layout';
import { EventsField, UrlField } from './choice-fields';

/** Changes the URL and the events of a webhook. */
export function EditWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: ManagedWebhook;
  onClose: () => void;
}) {
  const [url, setUrl] = useState(webhook.url);
  const [events, setEvents] = useState<ManagedWebhook['events']>(webhook.events);
  const { workspace } = useShell();
  const { run, isPending, failure } = useAction(updateWebhookAction, {
    onDone: () => {
      toast.success('Webhook saved.');
      onClose();
    },
  });
  const submit = () => void run(workspace.slug, webhook.key.id, { url, events });
  const errorAt = (name: string) => (failure?.param === name ? failure.message : null);
  const isGeneralFailure = failure !== null && !['url', 'events'].includes(failure.param ?? '');
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent
        title="Edit the webhook"
        description="Waiting events go to the new address. The secret stays the same."
      >
        <DialogForm
          label="Save"
          failure={isGeneralFailure ? failure.message : null}
          isPending={isPending}
          onSubmit={submit}
          noValidate
        >
          <UrlField value={url} onChange={setUrl} error={errorAt('url')} />
          <EventsField
            value={events}
            onChange={(next) => setEvents([...next])}
            error={errorAt('events')}
          />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
