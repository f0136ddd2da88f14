'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  EmptyState,
  ErrorState,
  formatCount,
  Input,
  Skeleton,
} from '@/components/ui';
import { maxAppliedPresets, type WorkspacePreset } from '@/lib/pages/presets';
import { presetsOptions, RequestError } from '@/lib/queries';
import { ApplyPreset } from './apply-preset';
import { findPresets } from './find-presets';
import type { PresetForm, PresetModel } from './preset-models';
import { PresetPicture } from './preset-picture';

/**
 * Chooses a preset and fills the form in with it, after showing what that does. `opened` is the id of one to show at
 * once. Default export: it is loaded when it first opens.
 */
export default function PresetPicker({
  workspace,
  models,
  form,
  opened,
  onClose,
}: {
  workspace: string;
  models: readonly PresetModel[];
  form: PresetForm;
  opened: string | null;
  onClose: () => void;
}) {
  const query = useQuery(presetsOptions(workspace));
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState(opened);
  const presets = useMemo(() => query.data?.data ?? [], [query.data]);
  const matchingPresets = useMemo(
    () => findPresets(presets, models, search),
    [presets, models, search],
  );
  const chosenPreset = presets.find(({ id }) => id === chosenId);
  const isGone = chosenId !== null && query.isSuccess && chosenPreset === undefined;
  const isFull = form.presets.length >= maxAppliedPresets;
  if (chosenPreset !== undefined && !isFull) {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <ApplyPreset
          preset={chosenPreset}
          models={models}
          form={form}
          onBack={() => setChosenId(null)}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Presets"
        description="Choose one to see what it fills in. Nothing runs, and you can combine several."
        className="sm:h-[min(620px,85dvh)]"
      >
        {query.isPending ? (
          <DialogBody className="grid content-start gap-2">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="h-16" />
            ))}
          </DialogBody>
        ) : query.isError ? (
          <DialogBody>
            <ErrorState
              title="The presets could not be loaded"
              description={query.error.message}
              requestId={
                query.error instanceof RequestError ? query.error.failure.request_id : null
              }
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          </DialogBody>
        ) : presets.length === 0 ? (
          <DialogBody>
            <EmptyState
              title="No presets yet"
              description="Fill in the form as you like it, and press Save as preset. Share it, and your team finds it here."
              action={<Button onClick={onClose}>Back to the form</Button>}
            />
          </DialogBody>
        ) : (
          <>
            <div className="border-b border-line px-5 py-3">
              <Input
                type="search"
                autoFocus
                aria-label="Search presets"
                placeholder="Search by name, text, model or person…"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              {isGone ? (
                <p role="status" className="mt-2 text-sm text-warn">
                  The preset of this link is not available to you. Choose another one.
                </p>
              ) : null}
              {isFull ? (
                <p role="status" className="mt-2 text-sm text-warn">
                  A form takes up to {maxAppliedPresets} presets. Forget one first.
                </p>
              ) : null}
            </div>
            <DialogBody className="px-2 py-2">
              {matchingPresets.length === 0 ? (
                <p className="px-3 py-12 text-center text-sm text-ink-3">
                  No preset matches. Try fewer words.
                </p>
              ) : (
                <ul>
                  {matchingPresets.map((preset) => (
                    <li key={preset.id}>
                      <Row
                        preset={preset}
                        model={models.find(({ model }) => model.id === preset.model)?.model.name}
                        disabled={isFull}
                        onChoose={() => setChosenId(preset.id)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </DialogBody>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

function Row({
  preset,
  model,
  disabled,
  onChoose,
}: {
  preset: WorkspacePreset;
  model: string | undefined;
  disabled: boolean;
  onChoose: () => void;
}) {
  const facts = [
    preset.model === null ? null : (model ?? preset.model),
    preset.is_shared ? preset.author : 'Only you',
    preset.results === 0
      ? null
      : `${formatCount(preset.results)} ${preset.results === 1 ? 'result' : 'results'}`,
  ];
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onChoose}
      className="flex w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-sunk disabled:opacity-45 dark:hover:bg-raised"
    >
      <PresetPicture url={preset.picture_url} className="size-12" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {preset.name}
        </span>
        {preset.text === '' ? null : (
          <span dir="auto" className="block truncate text-sm text-ink-2">
            {preset.text}
          </span>
        )}
        <span className="block truncate text-xs text-ink-3">
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
    </button>
  );
}
