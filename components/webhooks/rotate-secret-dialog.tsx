'use client';

import { useState } from 'react';
import {
  Banner,
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  RadioGroup,
} from '@/components/ui';
import { SecretView } from './secret-view';
import type { WebhookActions } from './types';
import { overlapOptions } from './words';

/** Gives a webhook a new secret and shows it once; for a while the old one signs as well. */
export function RotateSecretDialog({
  rotate,
  onClose,
}: {
  rotate: WebhookActions['rotate'];
  onClose: () => void;
}) {
  const [overlap, setOverlap] = useState('24');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async () => {
    setBusy(true);
    const result = await rotate(Number(overlap)).catch(() => null);
    setBusy(false);
    if (result?.ok) setSecret(result.value.secret);
    else setError(result?.error.message ?? 'The console could not be reached. Try again.');
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title={secret === null ? 'Rotate the secret' : 'The new signing secret'}
        description={
          secret === null
            ? 'Until the old secret ends every event is signed with both, so a receiver may hold either.'
            : undefined
        }
        onInteractOutside={(event) => event.preventDefault()}
      >
        {secret === null ? (
          <>
            <DialogBody className="grid content-start gap-4">
              {error === null ? null : (
                <Banner tone="bad" className="rounded-md">
                  {error}
                </Banner>
              )}
              <fieldset>
                <legend className="mb-1.5 text-sm font-medium">
                  How long the old secret still signs
                </legend>
                <RadioGroup
                  aria-label="How long the old secret still signs"
                  value={overlap}
                  onValueChange={setOverlap}
                  options={overlapOptions}
                />
              </fieldset>
            </DialogBody>
            <DialogFooter>
              <Button onClick={onClose}>Cancel</Button>
              <Button variant="primary" loading={busy} onClick={() => void submit()}>
                Rotate
              </Button>
            </DialogFooter>
          </>
        ) : (
          <SecretView secret={secret} onDone={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
