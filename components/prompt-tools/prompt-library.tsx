'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Dialog,
  DialogBody,
  DialogContent,
  EmptyState,
  ErrorState,
  Input,
  Skeleton,
} from '@/components/ui';
import { joinPresetText, presetVariables } from '@/lib/forms';
import type { WorkspacePreset } from '@/lib/pages/presets';
import { presetsOptions } from '@/lib/queries';
import { findPresets, VariableInputs } from '../presets';
import { insertText, type PromptTarget, replacePrompt } from './prompt-target';

/**
 * The presets that are only a text: found by their words, their variables asked for, and put where the caret was.
 * Default export: it is loaded when it first opens.
 */
export default function PromptLibrary({
  workspace,
  target,
  onClose,
}: {
  workspace: string;
  target: PromptTarget;
  onClose: () => void;
}) {
  const query = useQuery(presetsOptions(workspace));
  const [search, setSearch] = useState('');
  const [chosenPreset, setChosenPreset] = useState<WorkspacePreset | null>(null);
  // The field keeps its selection while the dialog has the focus.
  const [caret] = useState(() => {
    const field = target.field();
    const end = target.read().length;
    return { start: field?.selectionStart ?? end, end: field?.selectionEnd ?? end };
  });
  const textPresets = (query.data?.data ?? []).filter(
    ({ text, model, values }) => text !== '' && model === null && Object.keys(values).length === 0,
  );
  const matchingPresets = findPresets(textPresets, [], search);
  const insertPreset = (
    { id, version, name, text }: WorkspacePreset,
    variableValues: Readonly<Record<string, string>>,
  ) => {
    const currentText = target.read();
    const newText = /\{prompt\}/.test(text)
      ? joinPresetText(currentText, text, variableValues)
      : insertText(currentText, caret.start, caret.end, joinPresetText('', text, variableValues));
    const isNew = target.presets?.applied.every((preset) => preset.id !== id);
    if (isNew) target.presets?.put({ id, version, name });
    replacePrompt(target, newText, `${name} is inserted.`, () => {
      if (isNew) target.presets?.forget(id);
    });
    onClose();
  };
  const choose = (preset: WorkspacePreset) =>
    presetVariables(preset.text).length > 0 ? setChosenPreset(preset) : insertPreset(preset, {});
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Insert a text"
        description="Presets that are only a text go where your caret is."
        className="sm:h-[min(560px,85dvh)]"
      >
        <DialogBody className="grid grid-cols-1 content-start gap-3">
          {query.isPending ? (
            <Skeleton className="h-40" />
          ) : query.isError ? (
            <ErrorState
              size="inline"
              title="The presets could not be loaded"
              onRetry={() => void query.refetch()}
            />
          ) : textPresets.length === 0 ? (
            <EmptyState
              title="No texts yet"
              description="Save a preset with a text alone, without a model and settings, and it is here. A {name} in it is asked for."
            />
          ) : chosenPreset !== null ? (
            <VariableInputs
              text={chosenPreset.text}
              label={chosenPreset.name}
              submitLabel="Insert"
              onCancel={() => setChosenPreset(null)}
              onSubmit={(words) => insertPreset(chosenPreset, words)}
            />
          ) : (
            <>
              <Input
                type="search"
                autoFocus
                aria-label="Search texts"
                placeholder="Search by name, text or person…"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              <ul className="-mx-2">
                {matchingPresets.map((preset) => (
                  <li key={preset.id}>
                    <button
                      type="button"
                      onClick={() => choose(preset)}
                      className="w-full rounded-md px-2 py-2 text-start hover:bg-sunk dark:hover:bg-raised"
                    >
                      <span dir="auto" className="block truncate font-medium">
                        {preset.name}
                      </span>
                      <span dir="auto" className="line-clamp-2 text-sm text-ink-2">
                        {preset.text}
                      </span>
                    </button>
                  </li>
                ))}
                {matchingPresets.length === 0 ? (
                  <li className="px-2 py-6 text-center text-sm text-ink-3">
                    No text matches. Try fewer words.
                  </li>
                ) : null}
              </ul>
            </>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
