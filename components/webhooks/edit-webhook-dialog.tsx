'use client';

import { useActionState, useState } from 'react';
import {
  Banner,
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  toast,
} from '@/components/ui';
import type { Failure, ManagedWebhook } from '@/lib/contract';
import { callAction } from '../actions';
import { EventsField, UrlField } from './choice-fields';
import type { WebhookActions } from './types';

/** Changes the URL and the events of a webhook. */
export function EditWebhookDialog({
  webhook,
  update,
  onClose,
}: {
  webhook: ManagedWebhook;
  update: WebhookActions['update'];
  onClose: () => void;
}) {
  const [url, setUrl] = useState(webhook.url);
  const [events, setEvents] = useState<ManagedWebhook['events']>(webhook.events);
  const [failure, setFailure] = useState<Pick<Failure, 'message' | 'param'> | null>(null);
  // useActionState is pending at once; a state set in a form's action would show only after the action.
  const [, submit, busy] = useActionState(async () => {
    const result = await callAction(() => update({ url, events }));
    if (result.ok) {
      toast.success('Webhook saved.');
      onClose();
    } else {
      setFailure(result.error);
    }
    return null;
  }, null);
  const errorAt = (name: string) => (failure?.param === name ? failure.message : null);
  const isGeneralFailure = failure !== null && !['url', 'events'].includes(failure.param ?? '');
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title="Edit the webhook"
        description="Waiting events go to the new address. The secret stays the same."
      >
        <form action={submit} className="flex min-h-0 flex-1 flex-col" noValidate>
          <DialogBody className="grid content-start gap-5">
            {isGeneralFailure ? (
              <Banner tone="bad" className="rounded-md">
                {failure.message}
              </Banner>
            ) : null}
            <UrlField value={url} onChange={setUrl} error={errorAt('url')} />
            <EventsField
              value={events}
              onChange={(next) => setEvents([...next])}
              error={errorAt('events')}
            />
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" loading={busy}>
              Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
