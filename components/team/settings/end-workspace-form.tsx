'use client';

import { useState } from 'react';
import { AlertDialog, Button, FieldError, Input, Label } from '@/components/ui';
import {
  archiveWorkspaceAction,
  deleteWorkspaceAction,
} from '@/lib/console/team/workspaces/actions';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

const actions = { Archive: archiveWorkspaceAction, Delete: deleteWorkspaceAction };

/** Archives or deletes the workspace after the person has typed its name. */
export function EndWorkspaceForm({
  verb,
  description,
}: {
  verb: 'Archive' | 'Delete';
  /** The consequence, and whether it can be undone. */
  description: string;
}) {
  const id = `${verb.toLowerCase()}-name`;
  const [isOpen, setOpen] = useState(false);
  const [typedName, setTypedName] = useState('');
  const { slug, name } = useShell().workspace;
  const { run, failure } = useAction(actions[verb]);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {verb} workspace…
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`${verb} ${name}?`}
        description={description}
        confirmLabel={verb}
        onConfirm={() => run(slug, typedName)}
      >
        <div>
          <Label htmlFor={id}>
            Type “<bdi>{name}</bdi>” to confirm
          </Label>
          <Input
            id={id}
            value={typedName}
            autoComplete="off"
            onChange={(event) => setTypedName(event.target.value)}
            aria-invalid={failure ? true : undefined}
          />
          <FieldError>{failure?.message}</FieldError>
        </div>
      </AlertDialog>
    </>
  );
}
