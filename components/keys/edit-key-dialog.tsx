'use client';

import { useActionState, useState } from 'react';
import {
  Banner,
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  Input,
  Label,
  toast,
} from '@/components/ui';
import type { KeySummary } from '@/lib/contract';
import { callAction } from '../actions';
import { ExpiryField, ModelsField } from './limits-fields';
import type { KeyActions, ModelChoice } from './types';

/** Changes a key's name, models and expiry; of the console's own key only the name. */
export function EditKeyDialog({
  item,
  models,
  update,
  onClose,
}: {
  item: KeySummary;
  models: readonly ModelChoice[];
  update: KeyActions['update'];
  onClose: () => void;
}) {
  const [name, setName] = useState(item.name);
  const [allowedModels, setAllowedModels] = useState(item.allowed_models);
  const [expiresAt, setExpiresAt] = useState(item.expires_at);
  const [error, setError] = useState<string | null>(null);
  // useActionState is pending at once; a state set in a form's action would show only after the action.
  const [, submit, busy] = useActionState(async () => {
    const changes = {
      ...(name === item.name ? {} : { name }),
      ...(allowedModels === item.allowed_models ? {} : { allowedModels }),
      ...(expiresAt === item.expires_at ? {} : { expiresAt }),
    };
    const result = await callAction(() => update(item.id, changes));
    if (!result.ok) {
      setError(result.error.message);
      return null;
    }
    toast.success(`${result.value.name} saved.`);
    onClose();
    return null;
  }, null);
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title={`Edit ${item.name}`}
        description="Changes apply from the key’s next request. To change its permissions, create a new key."
      >
        <form action={submit} className="flex min-h-0 flex-1 flex-col" noValidate>
          <DialogBody className="grid content-start gap-5">
            {error === null ? null : (
              <Banner tone="bad" className="rounded-md">
                {error}
              </Banner>
            )}
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
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" loading={busy}>
              Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
