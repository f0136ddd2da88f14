'use client';

import { Presentation } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, Button, FieldError, toast } from '@/components/ui';
import { addModelExampleAction } from '@/lib/console/operator/management/actions';
import type { Creation } from '@/lib/pages/creations';
import { useAction } from '../../actions';

/** Shows a result to every workspace as an example of its model. For operators. */
export function UseAsExample({
  workspace,
  task,
  output,
  modelName,
}: {
  workspace: string;
  task: Creation;
  output: number;
  modelName: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const add = useAction(addModelExampleAction, {
    onDone: () => toast.success(`It is an example of ${modelName} now.`),
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          add.clear();
          setOpen(true);
        }}
      >
        <Presentation aria-hidden />
        Use as an example
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Use it as an example of ${modelName}?`}
        description="Every workspace that has this model sees the result, its prompt and its settings, without the files that went into it. It stays when the result is deleted, until an operator removes it."
        confirmLabel="Show it to every workspace"
        onConfirm={() => add.run(workspace, task.task_id, output)}
      >
        {task.prompt === '' ? null : (
          <blockquote
            dir="auto"
            className="max-h-40 overflow-y-auto border-l-2 border-line-strong pl-3 text-sm wrap-anywhere text-ink-2"
          >
            {task.prompt}
          </blockquote>
        )}
        <FieldError>{add.failure?.message}</FieldError>
      </AlertDialog>
    </>
  );
}
