'use client';

import { useState } from 'react';
import { Dialog, DialogContent, DialogForm, FieldHelp, Label, Select } from '@/components/ui';
import { createWebhookAction } from '@/lib/console/developers/webhooks/actions';
import type { EventType } from '@/lib/contract';
import type { WebhookKeyChoice } from '@/lib/pages/webhooks';
import { useAction } from '../../actions';
import { useShell } from '../../layout';
import { EventsField, UrlField } from './choice-fields';
import { SecretView } from './secret-view';
import { initialEvents } from './words';

/** Makes a webhook for a key, then shows its secret once. */
export function CreateWebhookDialog({
  keys,
  onCreated,
  onClose,
}: {
  keys: readonly WebhookKeyChoice[];
  onCreated: (keyId: string) => void;
  onClose: () => void;
}) {
  const [keyId, setKeyId] = useState(keys[0]?.id ?? '');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly EventType[]>(initialEvents);
  const [secret, setSecret] = useState<string | null>(null);
  const { workspace } = useShell();
  const { run, isPending, failure } = useAction(createWebhookAction, {
    onDone: (createdWebhook) => {
      setSecret(createdWebhook.secret);
      onCreated(keyId);
    },
  });
  const submit = () => void run(workspace.slug, keyId, { url, events });
  const errorAt = (name: string) => (failure?.param === name ? failure.message : null);
  const isGeneralFailure = failure !== null && !['url', 'events'].includes(failure.param ?? '');
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent
        title={secret === null ? 'Add a webhook' : 'The signing secret'}
        description={
          secret === null
            ? 'Atelier sends your server an event when a task of this key ends.'
            : undefined
        }
        // A click outside must not close the dialog, because the secret is shown only once.
        onInteractOutside={(event) => event.preventDefault()}
      >
        {secret === null ? (
          <DialogForm
            label="Add webhook"
            failure={isGeneralFailure ? failure.message : null}
            isPending={isPending}
            onSubmit={submit}
            noValidate
          >
            <div>
              <Label htmlFor="webhook-key">Key</Label>
              <Select
                id="webhook-key"
                value={keyId}
                onValueChange={setKeyId}
                options={keys.map(({ id, name, own }) => ({
                  value: id,
                  label: name,
                  ...(own
                    ? { help: 'Atelier’s own key, used for everything people create here.' }
                    : {}),
                }))}
                className="w-full"
              />
              <FieldHelp>One webhook per key. It gets events for that key’s tasks.</FieldHelp>
            </div>
            <UrlField value={url} onChange={setUrl} error={errorAt('url')} />
            <EventsField value={events} onChange={setEvents} error={errorAt('events')} />
          </DialogForm>
        ) : (
          <SecretView secret={secret} onDone={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
