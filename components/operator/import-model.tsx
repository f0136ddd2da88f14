'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  FieldError,
  FieldHelp,
  Input,
  Label,
  Select,
} from '@/components/ui';
import type { Driver, Provider, UpstreamModel } from '@/lib/contract';
import { callAction } from '../actions';
import { DocumentField } from './document-field';
import { notDocument, parseDocument } from './model-content';
import type { ModelListActions } from './types';

/** Chooses a model of a provider; it becomes a draft. */
export function ImportModel({
  providers,
  drivers,
  actions,
  onClose,
}: {
  providers: readonly Provider[];
  drivers: readonly Driver[];
  actions: ModelListActions;
  onClose: () => void;
}) {
  const router = useRouter();
  const [providerId, setProviderId] = useState(providers[0]?.id ?? '');
  const [model, setModel] = useState('');
  /** null: the provider is asked. */
  const [pasted, setPasted] = useState<string | null>(null);
  const [found, setFound] = useState<readonly UpstreamModel[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'list' | 'add' | null>(null);
  const provider = providers.find(({ id }) => id === providerId);
  const driver = drivers.find(({ id }) => id === provider?.driver);
  const lists = driver?.imports ?? false;
  const text = driver?.documents === true ? pasted : null;

  async function list() {
    setError(null);
    setBusy('list');
    const result = await callAction(() => actions.list(providerId, ''));
    setBusy(null);
    if (result.ok) setFound(result.value);
    else setError(result.error.message);
  }
  async function add() {
    const document = text === null ? undefined : parseDocument(text);
    setError(document === null ? notDocument : null);
    if (document === null) return;
    setBusy('add');
    const result = await callAction(() =>
      actions.add({ provider: providerId, model: model.trim(), document }),
    );
    setBusy(null);
    if (result.ok) router.push(`/operator/models/${result.value.id}`);
    else setError(result.error.message);
  }
  const shown = (found ?? []).filter(({ id }) => id.toLowerCase().includes(model.toLowerCase()));

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Import a model"
        description="Its description is read from the provider. You set the price next."
      >
        <DialogBody className="grid grid-cols-1 gap-4">
          <div>
            <Label htmlFor="import-provider">Provider</Label>
            <Select
              id="import-provider"
              value={providerId}
              options={providers.map(({ id }) => ({ value: id, label: id }))}
              onValueChange={(next) => {
                setProviderId(next);
                setFound(null);
              }}
            />
          </div>
          <div>
            <Label htmlFor="import-model" required>
              Model
            </Label>
            <div className="flex gap-2">
              <Input
                id="import-model"
                value={model}
                aria-describedby="import-model-help"
                onChange={(event) => setModel(event.target.value)}
              />
              {lists ? (
                <Button loading={busy === 'list'} onClick={() => void list()}>
                  List models
                </Button>
              ) : null}
            </div>
            <FieldHelp id="import-model-help">
              {lists
                ? 'The provider’s own name of the model. List them, or write it.'
                : 'The provider’s own name of the model, such as fal-ai/flux/dev.'}
            </FieldHelp>
          </div>
          {driver?.documents !== true ? null : text === null ? (
            <div>
              <Button variant="ghost" onClick={() => setPasted('')}>
                Paste a document
              </Button>
            </div>
          ) : (
            <DocumentField value={text} onChange={setPasted} />
          )}
          {found === null ? null : shown.length === 0 ? (
            <p className="text-sm text-ink-2">No model of the account matches.</p>
          ) : (
            <ul
              aria-label="Models of the account"
              className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line"
            >
              {shown.slice(0, 200).map(({ id }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-pressed={id === model}
                    onClick={() => setModel(id)}
                    className="w-full px-3 py-2 text-left font-mono text-xs hover:bg-sunk aria-pressed:bg-sunk dark:hover:bg-raised dark:aria-pressed:bg-raised pointer-coarse:min-h-11"
                  >
                    {id}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <FieldError>{error}</FieldError>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={model.trim() === '' || text?.trim() === ''}
            loading={busy === 'add'}
            onClick={() => void add()}
          >
            Import
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
