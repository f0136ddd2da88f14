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
import { redeliverFailedAction } from '@/lib/console/developers/webhooks/actions';
import { useAction } from '../../actions';
import { useShell } from '../../layout';
import { sinceOptions } from './words';

/** Redelivers all failed events since a chosen time. */
export function RedeliverFailedDialog({
  keyId,
  onDone,
  onClose,
}: {
  keyId: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const [period, setPeriod] = useState('86400');
  const { workspace } = useShell();
  const { run, isPending } = useAction(redeliverFailedAction, {
    failsInToast: true,
    onDone: (count) => {
      toast.success(
        count === 0
          ? 'Nothing failed in that time.'
          : `${formatCount(count)} ${count === 1 ? 'event is' : 'events are'} sent again.`,
      );
      onDone();
      onClose();
    },
  });
  const submit = () =>
    void run(workspace.slug, keyId, Math.floor(Date.now() / 1000) - Number(period));
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
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
          <Button variant="primary" loading={isPending} onClick={submit}>
            Send again
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
