'use client';

import { Square } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, Button } from '@/components/ui';

/** Ends a run for good, after asking. */
export function StopButton({
  isBusy,
  description,
  stop,
}: {
  isBusy: boolean;
  /** What becomes of what waits and of what runs. */
  description: string;
  stop: () => Promise<unknown>;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button disabled={isBusy} onClick={() => setAsking(true)}>
        <Square aria-hidden />
        Stop
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Stop this run?"
        description={description}
        confirmLabel="Stop"
        cancelLabel="Keep running"
        onConfirm={async () => {
          await stop();
        }}
      />
    </>
  );
}
