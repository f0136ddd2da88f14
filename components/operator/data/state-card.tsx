'use client';

import { useState } from 'react';
import { AlertDialog, Button, Card, toast } from '@/components/ui';
import { setWorkspaceStateAction } from '@/lib/console/operator/records/actions';
import { useAction } from '../../actions';

/** Suspends a workspace, or activates it again. */
export function StateCard({
  workspace,
  name,
  status,
}: {
  workspace: string;
  name: string;
  status: 'active' | 'suspended';
}) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isActive = status === 'active';
  const { run, isPending } = useAction(setWorkspaceStateAction, {
    failsInToast: true,
    onDone: (changed) =>
      toast.success(changed.status === 'active' ? 'Active again.' : 'Suspended.'),
  });
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-md font-semibold">State</h2>
      <p className="text-sm text-pretty text-ink-2">
        {isActive
          ? 'Active. A suspended workspace can’t start anything: its keys are refused at once. Running tasks are finished, waiting ones wait until their deadline, and nothing is deleted.'
          : 'Suspended. Its keys are refused, and waiting tasks are not started. Nothing is deleted.'}
      </p>
      <div>
        {isActive ? (
          <Button onClick={() => setDialogOpen(true)}>Suspend</Button>
        ) : (
          <Button
            variant="primary"
            loading={isPending}
            onClick={() => void run(workspace, 'active')}
          >
            Activate
          </Button>
        )}
      </div>
      <AlertDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title={`Suspend ${name}?`}
        description="Its keys are refused at once, also those of running programs. You can activate it again at any time."
        confirmLabel="Suspend"
        onConfirm={() => run(workspace, 'suspended')}
      />
    </Card>
  );
}
