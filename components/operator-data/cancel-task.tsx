'use client';

import { useState } from 'react';
import { AlertDialog, Button } from '@/components/ui';
import { callWithToast } from '../actions';
import type { CancelWork } from './types';

/** Cancels a task after a question. */
export function CancelTask({ task, cancel }: { task: string; cancel: CancelWork }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel task</Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel this task?"
        description="The provider is asked to stop, and the workspace gets its credits back. The provider may charge for it all the same."
        confirmLabel="Cancel task"
        cancelLabel="Keep it"
        onConfirm={async () => {
          await callWithToast(() => cancel(task), 'Canceled. The credits went back.');
        }}
      />
    </>
  );
}
