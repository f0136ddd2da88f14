'use client';

import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  formatCount,
  RadioGroup,
  toast,
} from '@/components/ui';
import { sinceOptions } from './words';

/** Redelivers all failed events since a chosen time. */
export function RedeliverFailedDialog({
  redeliver,
  onClose,
}: {
  /**
   * `since` in Unix seconds. Resolves to the number of deliveries, or null when it failed, which a toast has
   * shown.
   */
  redeliver: (since: number) => Promise<number | null>;
  onClose: () => void;
}) {
  const [period, setPeriod] = useState('86400');
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const count = await redeliver(Math.floor(Date.now() / 1000) - Number(period));
    setBusy(false);
    if (count === null) return;
    toast.success(
      count === 0
        ? 'Nothing failed in that time.'
        : `${formatCount(count)} ${count === 1 ? 'event is' : 'events are'} sent again.`,
    );
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title="Send failed events again"
        description="Each event keeps its id and is sent right away, then retried on schedule if it fails. Test events are left out."
      >
        <DialogBody>
          <RadioGroup
            aria-label="Failed since"
            value={period}
            onValueChange={setPeriod}
            options={sinceOptions}
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void submit()}>
            Send again
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
