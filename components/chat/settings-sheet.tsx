'use client';

import { useCallback, useEffect, useMemo } from 'react';
import { SegmentedControl, Sheet, SheetContent, Textarea } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { buildPayload, type FormSpec, normalizeModelForm } from '@/lib/forms';
import { chatLimits } from '@/lib/pages/chat-limits';
import { useUpload } from '@/lib/queries';
import { useDraftOwner } from '../drafts';
import { FormEnvironmentProvider, ModelForm, useModelForm } from '../form';
import { fromSettings, settingsModel, toSettings } from './models';
import { TooLong, tooLongMessage } from './too-long';
import type { ChangeSetup, ChatSetup } from './types';

const endpoints = [
  { value: 'chat', label: 'Chat completions' },
  { value: 'responses', label: 'Responses' },
] as const;

/** System prompt, endpoint, and the settings of each chosen model. Default export, because it is loaded lazily. */
export default function SettingsSheet({
  workspace,
  models,
  setup,
  onChange,
  onClose,
}: {
  workspace: string;
  models: readonly ReadModel[];
  setup: ChatSetup;
  onChange: ChangeSetup;
  onClose: () => void;
}) {
  const chosenModels = setup.models.flatMap((id) => models.find((model) => model.id === id) ?? []);
  const upload = useUpload(workspace);
  const owner = useDraftOwner();
  const lengthProblem = tooLongMessage(
    'The system prompt',
    setup.system.length,
    chatLimits.systemLength,
  );
  const setSettings = useCallback(
    (modelId: string, values: Values) =>
      onChange((before) => ({ settings: { ...before.settings, [modelId]: values } })),
    [onChange],
  );
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent title="Chat settings">
        <div className="grid gap-6 px-5 py-5">
          <div>
            <label htmlFor="chat-system" className="mb-1.5 block text-sm font-medium">
              System prompt
            </label>
            <Textarea
              id="chat-system"
              minRows={3}
              maxRows={12}
              aria-invalid={lengthProblem !== null || undefined}
              placeholder="Who the model is and how it should answer"
              defaultValue={setup.system}
              onChange={(event) => onChange({ system: event.target.value })}
            />
            <p className="mt-1 text-xs text-ink-3">
              Applies to this conversation from the next answer.
            </p>
            <TooLong message={lengthProblem} />
          </div>
          <div>
            <p id="chat-endpoint" className="mb-1.5 text-sm font-medium">
              Endpoint
            </p>
            <SegmentedControl
              aria-label="Endpoint"
              segments={endpoints}
              value={setup.endpoint}
              onValueChange={(endpoint) => onChange({ endpoint })}
            />
          </div>
          <FormEnvironmentProvider workspace={workspace} owner={owner} upload={upload}>
            {chosenModels.map((model) => (
              <ModelSettings
                key={model.id}
                model={model}
                values={setup.settings[model.id] ?? {}}
                onChange={setSettings}
              />
            ))}
          </FormEnvironmentProvider>
        </div>
      </SheetContent>
    </Sheet>
  );
}

/** The form of a text model's settings. They are few, so none is folded away. */
function createSettingsForm(model: ReadModel): FormSpec {
  const spec = normalizeModelForm(settingsModel(model));
  return { ...spec, fields: spec.fields.map((field) => ({ ...field, group: 'primary' })) };
}

type Values = Readonly<Record<string, unknown>>;

function ModelSettings({
  model,
  values,
  onChange,
}: {
  model: ReadModel;
  values: Values;
  onChange: (modelId: string, values: Values) => void;
}) {
  const spec = useMemo(() => createSettingsForm(model), [model]);
  const handle = useModelForm(spec, fromSettings(values));
  useEffect(
    () =>
      handle.subscribe(() =>
        onChange(model.id, toSettings(buildPayload(spec, handle.read()).payload)),
      ),
    [handle, spec, model.id, onChange],
  );
  return (
    <fieldset className="grid gap-4.5 border-t border-line pt-4">
      <legend className="sr-only">Settings of {model.name}</legend>
      <p className="text-sm font-semibold" aria-hidden>
        {model.name}
      </p>
      {spec.fields.length === 0 ? (
        <p className="text-sm text-ink-3">This model has no settings.</p>
      ) : (
        <ModelForm handle={handle} />
      )}
    </fieldset>
  );
}
