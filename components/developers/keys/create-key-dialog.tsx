'use client';

import { useState } from 'react';
import {
  Checkbox,
  Dialog,
  DialogContent,
  DialogForm,
  FieldError,
  FieldHelp,
  Input,
  Label,
} from '@/components/ui';
import { createKeyAction } from '@/lib/console/developers/keys/actions';
import type { Scope } from '@/lib/contract';
import type { Failure } from '@/lib/pages/failures';
import { useAction } from '../../actions';
import { useShell } from '../../layout';
import { ExpiryField, ModelsField } from './limits-fields';
import { SecretView } from './secret-view';
import type { ModelChoice } from './types';
import { offeredScopes, scopeLabels } from './words';

const errorAt = (failure: Failure | null, ...names: string[]): string | null =>
  failure !== null && names.includes(failure.param ?? '') ? failure.message : null;

/** Makes a key and then shows its secret, once. */
export function CreateKeyDialog({
  models,
  baseUrl,
  onClose,
}: {
  models: readonly ModelChoice[];
  baseUrl: string;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['v1:generate', 'v1:text']);
  const [allowedModels, setAllowedModels] = useState<readonly string[] | null>(null);
  const [expiresAt, setExpiresAt] = useState<number | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { workspace } = useShell();
  const { run, isPending, failure } = useAction(createKeyAction, {
    onDone: (createdKey) => setSecret(createdKey.secret),
  });
  const submit = () => void run(workspace.slug, { name, scopes, allowedModels, expiresAt });
  const fieldErrors = {
    name: errorAt(failure, 'name'),
    scopes: errorAt(failure, 'scopes'),
    models: errorAt(failure, 'allowedModels', 'allowed_models'),
    expiry: errorAt(failure, 'expiresAt', 'expires_at'),
  };
  const hasNoFieldError = Object.values(fieldErrors).every((each) => each === null);
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent
        title={secret === null ? 'Create an API key' : `The secret of ${name.trim()}`}
        description={
          secret === null
            ? 'For your team’s programs. They use the workspace’s credits.'
            : undefined
        }
        // A click outside must not close the dialog, because the secret is shown only once.
        onInteractOutside={(event) => event.preventDefault()}
      >
        {secret === null ? (
          <DialogForm
            label="Create key"
            failure={hasNoFieldError ? failure?.message : null}
            isPending={isPending}
            onSubmit={submit}
            noValidate
          >
            <div>
              <Label htmlFor="key-name" required>
                Name
              </Label>
              <Input
                id="key-name"
                value={name}
                limit={80}
                autoFocus
                autoComplete="off"
                placeholder="Render farm"
                onChange={(event) => setName(event.target.value)}
                aria-invalid={fieldErrors.name ? true : undefined}
                aria-describedby="key-name-help"
              />
              <FieldHelp id="key-name-help">
                What will use it? Create one key for each program.
              </FieldHelp>
              <FieldError>{fieldErrors.name}</FieldError>
            </div>
            <ScopesField value={scopes} onChange={setScopes} error={fieldErrors.scopes} />
            <ModelsField
              models={models}
              value={allowedModels}
              onChange={setAllowedModels}
              error={fieldErrors.models}
            />
            <ExpiryField value={expiresAt} onChange={setExpiresAt} error={fieldErrors.expiry} />
          </DialogForm>
        ) : (
          <SecretView secret={secret} baseUrl={baseUrl} onDone={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function ScopesField({
  value,
  onChange,
  error,
}: {
  value: readonly Scope[];
  onChange: (next: readonly Scope[]) => void;
  error: string | null;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Permissions</legend>
      <ul className="grid gap-2">
        {offeredScopes.map((scope) => (
          <li key={scope}>
            <label
              htmlFor={`scope-${scope}`}
              className="flex items-start gap-3 rounded-md border border-line p-3 has-data-[state=checked]:border-ink"
            >
              <Checkbox
                id={`scope-${scope}`}
                checked={value.includes(scope)}
                onCheckedChange={(on) =>
                  onChange(
                    offeredScopes.filter((each) => (each === scope ? on : value.includes(each))),
                  )
                }
              />
              <span className="grid gap-0.5">
                <span className="text-sm font-medium">
                  {scopeLabels[scope].title}{' '}
                  <code className="font-mono text-xs font-normal text-ink-3">{scope}</code>
                </span>
                <span className="text-sm text-ink-3">{scopeLabels[scope].help}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <FieldHelp>Every key can list models, look up tasks and read the balance.</FieldHelp>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
