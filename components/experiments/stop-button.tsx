'use client';

import { Square } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, Button } from '@/components/ui';
import type { ExperimentPageState } from './use-experiment-page';

/** Ends a run for good, after asking. */
export function StopButton({ state: { stop, isBusy } }: { state: ExperimentPageState }) {
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
        description="Cells that wait are not sent, and those that run are canceled where that is possible. You keep all results, and can run what is missing later."
        confirmLabel="Stop"
        cancelLabel="Keep running"
        onConfirm={async () => {
          await stop();
        }}
      />
    </>
  );
}
