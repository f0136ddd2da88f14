'use client';

import { useState } from 'react';
import { AlertDialog, Button, Card } from '@/components/ui';
import { callWithToast } from '../actions';
import type { WorkspaceActions } from './types';

/** Suspends a workspace, or activates it again. */
export function StateCard({
  workspace,
  name,
  status,
  setState,
}: {
  workspace: string;
  name: string;
  status: 'active' | 'suspended';
  setState: WorkspaceActions['setState'];
}) {
  const [isAsking, setAsking] = useState(false);
  const isActive = status === 'active';
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-md font-semibold">State</h2>
      <p className="text-sm text-pretty text-ink-2">
        {isActive
          ? 'Active. A suspended workspace can’t start anything: its keys are refused at once. What runs is finished, and nothing is deleted.'
          : 'Suspended. Its keys are refused, so nobody in it can start anything. Nothing is deleted.'}
      </p>
      <div>
        {isActive ? (
          <Button onClick={() => setAsking(true)}>Suspend</Button>
        ) : (
          <Button
            variant="primary"
            onClick={() => void callWithToast(() => setState(workspace, 'active'), 'Active again.')}
          >
            Activate
          </Button>
        )}
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Suspend ${name}?`}
        description="Its keys are refused at once, also those of running programs. You can activate it again at any time."
        confirmLabel="Suspend"
        onConfirm={async () => {
          await callWithToast(() => setState(workspace, 'suspended'), 'Suspended.');
        }}
      />
    </Card>
  );
}
