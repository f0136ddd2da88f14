'use client';

import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  FieldError,
  Label,
  Textarea,
  toast,
} from '@/components/ui';
import { callAction } from '../actions';
import type { Shell } from './shell-context';

/** Asks the Owner and Admins for more credits. Default export, because it is loaded lazily. */
export default function AskDialog({
  about,
  neededCredits,
  sendRequest,
  onClose,
}: {
  about: 'balance' | 'budget';
  neededCredits: number | null;
  sendRequest: Shell['askForCredits'];
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (form: FormData) => {
    setBusy(true);
    const result = await callAction(() =>
      sendRequest(about, String(form.get('note') ?? '').trim(), neededCredits),
    );
    setBusy(false);
    if (!result.ok) {
      setError(result.error.message);
      return;
    }
    onClose();
    if (result.value) toast.success('Your request was sent. You’ll see the answer under the bell.');
    else toast.show('Your earlier request is still waiting for an answer.');
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title={about === 'budget' ? 'Ask for a larger budget' : 'Ask for credits'}
        description="The Owner and Admins of the workspace see it right away."
        width="sm"
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void send(new FormData(event.currentTarget));
          }}
        >
          <DialogBody>
            <Label htmlFor="ask-note" aside="optional">
              What for
            </Label>
            <Textarea id="ask-note" name="note" rows={3} limit={300} />
            <FieldError>{error}</FieldError>
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" loading={busy}>
              Ask
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
