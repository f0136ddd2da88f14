'use client';

import { useState } from 'react';
import { AlertDialog, Button, toast } from '@/components/ui';
import { cancelWorkAction } from '@/lib/console/operator/records/actions';
import { useAction } from '../../actions';

export function CancelTask({ task }: { task: string }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { run } = useAction(cancelWorkAction, {
    failsInToast: true,
    onDone: () => toast.success('Canceled. The credits went back.'),
  });
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>Cancel task</Button>
      <AlertDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Cancel this task?"
        description="The provider is asked to stop, and the workspace gets its credits back. The provider may charge for it all the same."
        confirmLabel="Cancel task"
        cancelLabel="Keep it"
        onConfirm={() => run(task)}
      />
    </>
  );
}
