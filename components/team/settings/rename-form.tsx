'use client';

import { useState } from 'react';
import { Button, FieldError, Input, Label, toast } from '@/components/ui';
import { renameWorkspaceAction } from '@/lib/console/team/workspaces/actions';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

export function RenameForm() {
  const { workspace } = useShell();
  const [sentName, setSentName] = useState(workspace.name);
  const { run, isPending, failure } = useAction(renameWorkspaceAction, {
    onDone: () => toast.success('Workspace renamed.'),
  });
  // Not awaited: React resets the form when its action is over, and would take away what was typed meanwhile.
  const send = (form: FormData) => {
    const name = String(form.get('name') ?? '');
    setSentName(name);
    void run(workspace.slug, name);
  };
  return (
    <form action={send}>
      <Label htmlFor="workspace-name">Name</Label>
      <div className="flex gap-2">
        <Input
          id="workspace-name"
          name="name"
          defaultValue={sentName}
          limit={60}
          aria-invalid={(failure !== null && failure.code !== 'offline') || undefined}
          aria-describedby="workspace-name-error"
        />
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </div>
      <FieldError id="workspace-name-error">{failure?.message}</FieldError>
    </form>
  );
}
