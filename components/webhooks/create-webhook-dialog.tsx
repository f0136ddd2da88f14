'use client';

import { useActionState, useState } from 'react';
import {
  Banner,
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  FieldHelp,
  Label,
  Select,
} from '@/components/ui';
import type { EventType, Failure, WebhookKeyChoice } from '@/lib/contract';
import { callAction } from '../actions';
import { EventsField, UrlField } from './choice-fields';
import { SecretView } from './secret-view';
import type { CreateWebhook } from './types';
import { eventsAtFirst } from './words';

/** Makes a webhook for a key, then shows its secret once. */
export function CreateWebhookDialog({
  keys,
  create,
  onClose,
}: {
  keys: readonly WebhookKeyChoice[];
  create: CreateWebhook;
  onClose: () => void;
}) {
  const [keyId, setKeyId] = useState(keys[0]?.id ?? '');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly EventType[]>(eventsAtFirst);
  const [failure, setFailure] = useState<Pick<Failure, 'message' | 'param'> | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  // useActionState is pending at once; a state set in a form's action would show only after the action.
  const [, submit, busy] = useActionState(async () => {
    const result = await callAction(() => create(keyId, { url, events }));
    if (result.ok) setSecret(result.value.secret);
    else setFailure(result.error);
    return null;
  }, null);
  const errorAt = (name: string) => (failure?.param === name ? failure.message : null);
  const isGeneralFailure = failure !== null && !['url', 'events'].includes(failure.param ?? '');
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
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
          <form action={submit} className="flex min-h-0 flex-1 flex-col" noValidate>
            <DialogBody className="grid content-start gap-5">
              {isGeneralFailure ? (
                <Banner tone="bad" className="rounded-md">
                  {failure.message}
                </Banner>
              ) : null}
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
            </DialogBody>
            <DialogFooter>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" variant="primary" loading={busy}>
                Add webhook
              </Button>
            </DialogFooter>
          </form>
        ) : (
          <SecretView secret={secret} onDone={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
