'use client';

import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, DialogBody, DialogContent, DialogFooter, RadioGroup } from '@/components/ui';
import { adoptValues, type CarriedValue, planPreset } from '@/lib/forms';
import type { WorkspacePreset } from '@/lib/pages/presets';
import type { PresetForm, PresetModel } from './preset-models';
import { SettingsList } from './settings-list';
import { VariableFields } from './variable-inputs';

/** Asks for the words of a preset's variables, and shows what it changes in the form before it is filled in. */
export function ApplyPreset({
  preset,
  models,
  form,
  onBack,
  onClose,
}: {
  preset: WorkspacePreset;
  models: readonly PresetModel[];
  form: PresetForm;
  onBack: () => void;
  onClose: () => void;
}) {
  const id = useId();
  const [words, setWords] = useState<Readonly<Record<string, string>>>({});
  const { spec } = form;
  const offer = models.find(({ model }) => model.id === preset.model && model.enabled);
  const hasOtherModel = offer !== undefined && offer.spec.modelId !== spec.modelId;
  const [usesPresetModel, setUsesPresetModel] = useState(true);
  const target = hasOtherModel && usesPresetModel ? offer.spec : spec;
  const plan = planPreset(spec, form.handle.read(), target, preset, words);
  const prompt = plan.values.prompt;
  const settings = adoptValues(target, preset.values);
  const changes = [
    ...plan.replacedValues.map((value) => `${value.label}: ${value.from} → ${value.to}`),
    ...(plan.carryOver?.resetValues ?? []).map(changeLine),
  ];
  const droppedLabels = [
    ...plan.leftOutLabels,
    ...(plan.carryOver?.droppedValues ?? []).map(({ label }) => label),
  ];
  const apply = () => {
    form.applyPreset({ id: preset.id, version: preset.version, name: preset.name }, plan);
    onClose();
  };
  return (
    <DialogContent title={preset.name}>
      <form action={apply} className="contents">
        <DialogBody className="grid grid-cols-1 content-start gap-5">
          <VariableFields text={preset.text} id={id} words={words} onChange={setWords} />
          {hasOtherModel ? (
            <div>
              <p id={`${id}-model`} className="mb-1.5 text-sm font-medium">
                Model
              </p>
              <RadioGroup
                aria-labelledby={`${id}-model`}
                value={usesPresetModel ? 'preset' : 'form'}
                onValueChange={(value) => setUsesPresetModel(value === 'preset')}
                options={[
                  { value: 'preset', label: offer.spec.modelName, help: 'The preset’s model' },
                  { value: 'form', label: spec.modelName, help: 'The model of your form' },
                ]}
              />
            </div>
          ) : null}
          {preset.model !== null && offer === undefined ? (
            <p className="text-sm text-warn">
              Its model {preset.model} is not available here, so {spec.modelName} stays.
            </p>
          ) : null}
          {typeof prompt === 'string' && preset.text !== '' ? (
            <div>
              <h3 className="mb-1.5 text-sm font-medium">Prompt</h3>
              <p
                dir="auto"
                className="max-h-40 overflow-y-auto rounded-md bg-sunk p-3 text-sm break-words whitespace-pre-wrap"
              >
                {prompt}
              </p>
            </div>
          ) : null}
          {Object.keys(settings).length === 0 ? null : (
            <div>
              <h3 className="mb-1.5 text-sm font-medium">Settings</h3>
              <SettingsList values={settings} spec={target} />
            </div>
          )}
          <ChangeList title="Changes in your form" lines={changes} />
          <ChangeList
            title={`Left out, because ${target.modelName} does not take it`}
            lines={droppedLabels}
          />
        </DialogBody>
        <DialogFooter>
          <Button className="sm:me-auto" onClick={onBack}>
            <ArrowLeft aria-hidden />
            All presets
          </Button>
          <Button type="submit" variant="primary">
            Fill in
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  );
}

const changeLine = ({ label, from, to }: CarriedValue): string =>
  `${label}: ${from}${to === undefined ? '' : ` → ${to}`}`;

function ChangeList({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="text-sm text-warn">
      <h3 className="font-medium">{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
