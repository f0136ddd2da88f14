'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import {
  Badge,
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
  Spinner,
  useDebouncedValue,
} from '@/components/ui';
import {
  importModelAction,
  listUpstreamModelsAction,
} from '@/lib/console/operator/management/actions';
import { type Driver, type Provider, readWorkflow, savingNodes } from '@/lib/contract';
import { callAction, useAction } from '../../actions';
import { DocumentField } from './document-field';
import { notDocument, parseDocument } from './model-content';

/** Chooses a model of a provider; it becomes a draft. */
export function ImportModel({
  providers,
  drivers,
  initialProviderId,
  onClose,
}: {
  providers: readonly Provider[];
  drivers: readonly Driver[];
  /** The provider that is chosen at first. */
  initialProviderId?: string | undefined;
  onClose: () => void;
}) {
  const router = useRouter();
  const [providerId, setProviderId] = useState(initialProviderId ?? providers[0]?.id ?? '');
  const [model, setModel] = useState('');
  /** The typed text; a model that was chosen from the list is not a search. */
  const [search, setSearch] = useState('');
  /** null: the provider is asked. */
  const [pastedText, setPastedText] = useState<string | null>(null);
  /** The node whose files are the result, if a workflow saves in several; `all`: the files of every one. */
  const [output, setOutput] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const importing = useAction(importModelAction, {
    onDone({ id }) {
      // Busy until its page is there, so that a second press makes no second draft.
      setLeaving(true);
      router.push(`/operator/models/${id}`);
    },
  });
  const provider = providers.find(({ id }) => id === providerId);
  const driver = drivers.find(({ id }) => id === provider?.driver);
  const canListModels = driver?.imports ?? false;
  const text = driver?.documents === true ? pastedText : null;
  const isWorkflow = driver?.id === 'comfyui';
  const savingNodes = isWorkflow && text !== null ? findSavingNodes(text) : [];
  const isChosen = output === 'all' || savingNodes.some(({ id }) => id === output);

  function add(): void {
    const document = text === null ? undefined : parseDocument(text);
    setError(document === null ? notDocument : null);
    if (document === null) return;
    void importing.run({
      provider: providerId,
      model: model.trim(),
      document,
      ...(savingNodes.length > 1 ? { output: output === 'all' ? null : output } : {}),
    });
  }

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
                setModel('');
                setSearch('');
                setError(null);
                importing.clear();
              }}
            />
          </div>
          <div>
            <Label htmlFor="import-model" required>
              {isWorkflow && text !== null ? 'Name of the workflow' : 'Model'}
            </Label>
            <Input
              id="import-model"
              value={model}
              placeholder={driver?.example}
              aria-describedby="import-model-help"
              onChange={({ target }) => {
                setModel(target.value);
                setSearch(target.value);
              }}
            />
            <FieldHelp id="import-model-help">
              {canListModels && text === null
                ? 'Search, and choose one below, or write the provider’s own name of the model.'
                : `The provider’s own name of the model, such as ${driver?.example ?? 'model-1'}.`}
            </FieldHelp>
          </div>
          {canListModels && text === null ? (
            <ProviderModels
              key={providerId}
              provider={providerId}
              search={search}
              chosen={model}
              emptyText={
                isWorkflow
                  ? 'It has no workflow of this name yet. Add one from a file.'
                  : 'No model that can be used here matches. Write its name to import it all the same.'
              }
              onChoose={setModel}
            />
          ) : null}
          {driver?.documents !== true ? null : text === null ? (
            <div>
              <Button variant="ghost" onClick={() => setPastedText('')}>
                {isWorkflow ? 'Add a workflow' : 'Paste a document'}
              </Button>
            </div>
          ) : (
            <DocumentField value={text} isWorkflow={isWorkflow} onChange={setPastedText} />
          )}
          {savingNodes.length < 2 ? null : (
            <div>
              <Label htmlFor="import-output" required>
                Result
              </Label>
              <Select
                id="import-output"
                value={isChosen ? output : undefined}
                placeholder="Choose what people get"
                options={[
                  ...savingNodes.map(({ id, label }) => ({ value: id, label })),
                  { value: 'all', label: 'The files of all of them' },
                ]}
                onValueChange={setOutput}
              />
              <FieldHelp>This workflow saves files in several places.</FieldHelp>
            </div>
          )}
          <FieldError>{error ?? importing.failure?.message}</FieldError>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={
              model.trim() === '' || text?.trim() === '' || (savingNodes.length > 1 && !isChosen)
            }
            loading={importing.isPending || isLeaving}
            onClick={add}
          >
            Import
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function findSavingNodes(text: string) {
  const document = parseDocument(text);
  const read = document === null ? null : readWorkflow(document);
  return read === null || 'problem' in read ? [] : savingNodes(read.graph);
}

/** How long typing must pause before the provider is asked. */
const typingPauseMs = 350;

/** The provider's models that match what is typed. */
function ProviderModels({
  provider,
  search,
  chosen,
  emptyText,
  onChoose,
}: {
  provider: string;
  search: string;
  chosen: string;
  emptyText: string;
  onChoose: (model: string) => void;
}) {
  const searchText = useDebouncedValue(search.trim(), typingPauseMs);
  const {
    data: result,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['upstream-models', provider, searchText],
    queryFn: () => callAction(() => listUpstreamModelsAction(provider, searchText)),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  if (result === undefined) {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <Spinner /> Reading the provider’s models…
      </p>
    );
  }
  if (!result.ok) {
    return (
      <div className="grid justify-items-start gap-2">
        <FieldError>{result.error.message}</FieldError>
        <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const offeredModels = result.value;
  if (offeredModels.length === 0) return <p className="text-sm text-ink-2">{emptyText}</p>;
  return (
    <ul
      aria-label="Models of the provider"
      className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line"
    >
      {offeredModels.slice(0, 200).map(({ id, name, family }) => (
        <li key={`${family} ${id}`}>
          <button
            type="button"
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
            className="flex w-full items-center gap-3 px-3 py-2 text-left text-sm hover:bg-sunk aria-pressed:bg-sunk dark:hover:bg-raised dark:aria-pressed:bg-raised pointer-coarse:min-h-11"
          >
            <span className="min-w-0 grow">
              {name === id ? null : <span className="block truncate">{name}</span>}
              <span className="block truncate font-mono text-xs text-ink-2">{id}</span>
            </span>
            <Badge>{family}</Badge>
          </button>
        </li>
      ))}
    </ul>
  );
}
