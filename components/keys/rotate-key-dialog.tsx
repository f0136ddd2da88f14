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
  toast,
} from '@/components/ui';
import type { KeySummary } from '@/lib/contract';
import { SecretView } from './secret-view';
import type { KeyActions } from './types';
import { graceOptions } from './words';

/** Gives a key a new secret and shows it once; the console's own is changed over without being shown. */
export function RotateKeyDialog({
  item,
  baseUrl,
  rotate,
  onClose,
}: {
  item: KeySummary;
  baseUrl: string;
  rotate: KeyActions['rotate'];
  onClose: () => void;
}) {
  const [grace, setGrace] = useState('24');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async () => {
    setBusy(true);
    const result = await rotate(item.id, Number(grace)).catch(() => null);
    setBusy(false);
    if (!result?.ok) {
      setError(result?.error.message ?? 'The console could not be reached. Try again.');
      return;
    }
    if (result.value !== null) {
      setSecret(result.value.secret);
      return;
    }
    toast.success('The console works with a new secret now.');
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title={secret === null ? `Rotate ${item.name}` : `The new secret of ${item.name}`}
        description={
          secret === null
            ? 'The key stays the same key, with its limits and its history, and gets a new secret.'
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
              {item.own ? (
                <p className="text-sm text-ink-2">
                  The console takes the new secret over by itself. What is under way goes on with
                  the old one, which ends after 24 hours. Nobody has to do anything.
                </p>
              ) : (
                <fieldset>
                  <legend className="mb-1.5 text-sm font-medium">
                    How long the old secret still works
                  </legend>
                  <RadioGroup
                    aria-label="How long the old secret still works"
                    value={grace}
                    onValueChange={setGrace}
                    options={graceOptions}
                  />
                </fieldset>
              )}
              {grace === '0' && !item.own ? (
                <p className="text-sm text-bad">
                  Every earlier secret is refused from now on, and running streams under it end.
                </p>
              ) : null}
            </DialogBody>
            <DialogFooter>
              <Button onClick={onClose}>Cancel</Button>
              <Button variant="primary" loading={busy} onClick={() => void submit()}>
                Rotate
              </Button>
            </DialogFooter>
          </>
        ) : (
          <SecretView secret={secret} baseUrl={baseUrl} onDone={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
