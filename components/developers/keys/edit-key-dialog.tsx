'use client';

import { useState } from 'react';
import { Dialog, DialogContent, DialogForm, Input, Label, toast } from '@/components/ui';
import { updateKeyAction } from '@/lib/console/developers/keys/actions';
import type { KeySummary } from '@/lib/pages/keys';
import { useAction } from '../../actions';
import { useShell } from '../../layout';
import { ExpiryField, ModelsField } from './limits-fields';
import type { ModelChoice } from './types';

/** Changes a key's name, models and expiry; of the console's own key only the name. */
export function EditKeyDialog({
  item,
  models,
  onClose,
}: {
  item: KeySummary;
  models: readonly ModelChoice[];
  onClose: () => void;
}) {
  const [name, setName] = useState(item.name);
  const [allowedModels, setAllowedModels] = useState(item.allowed_models);
  const [expiresAt, setExpiresAt] = useState(item.expires_at);
  const { workspace } = useShell();
  const { run, isPending, failure } = useAction(updateKeyAction, {
    onDone: (updatedKey) => {
      toast.success(
        <>
          <bdi>{updatedKey.name}</bdi> saved.
        </>,
      );
      onClose();
    },
  });
  const submit = () =>
    void run(workspace.slug, item.id, {
      ...(name === item.name ? {} : { name }),
      ...(allowedModels === item.allowed_models ? {} : { allowedModels }),
      ...(expiresAt === item.expires_at ? {} : { expiresAt }),
    });
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent
        title={`Edit ${item.name}`}
        description="Changes apply from the key’s next request. To change its permissions, create a new key."
      >
        <DialogForm
          label="Save"
          failure={failure?.message}
          isPending={isPending}
          onSubmit={submit}
          noValidate
        >
          <div>
            <Label htmlFor="edit-key-name" required>
              Name
            </Label>
            <Input
              id="edit-key-name"
              value={name}
              limit={80}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </div>
          {item.own ? null : (
            <>
              <ModelsField
                models={models}
                value={allowedModels}
                onChange={setAllowedModels}
                error={null}
              />
              <ExpiryField value={expiresAt} onChange={setExpiresAt} error={null} />
            </>
          )}
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
