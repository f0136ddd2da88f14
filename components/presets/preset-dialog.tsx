'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  Dialog,
  DialogContent,
  FieldHelp,
  Label,
  NameField,
  Select,
  Textarea,
  useHoldOpen,
} from '@/components/ui';
import { createPresetAction, savePresetAction } from '@/lib/console/create/presets/actions';
import { presetVariables } from '@/lib/forms';
import type { PresetInput, WorkspacePreset } from '@/lib/pages/presets';
import { presetLimits } from '@/lib/pages/presets';
import { versionName } from '@/lib/pages/versions';
import { presetKeys, presetsOptions, usePictureUpload } from '@/lib/queries';
import { ItemForm } from './item-form';
import type { PresetModel } from './preset-models';
import { PresetPictureField } from './preset-picture-field';
import { PresetSettings } from './preset-settings';
import { useItemSave } from './use-item-save';

interface Props {
  workspace: string;
  models: readonly PresetModel[];
  /** The preset that is changed; a new one otherwise. */
  preset?: WorkspacePreset;
  /** The input that a new preset begins with. */
  initial?: Partial<PresetInput>;
  /** The address of its first picture. */
  pictureUrl?: string | null;
  onClose: () => void;
}

const emptyInput: PresetInput = {
  name: '',
  text: '',
  model: null,
  values: {},
  picture: null,
  is_shared: false,
};

/** Makes or changes a preset. Default export: it is loaded when it first opens. */
export default function PresetDialog(props: Props) {
  const { preset, onClose } = props;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={preset === undefined ? 'New preset' : `Edit ${preset.name}`}>
        <PresetEditor {...props} />
      </DialogContent>
    </Dialog>
  );
}

function PresetEditor({ workspace, models, preset, initial, pictureUrl = null, onClose }: Props) {
  const id = useId();
  const { data } = useQuery(presetsOptions(workspace));
  const [input, setInput] = useState<PresetInput>({
    ...emptyInput,
    ...initial,
    ...inputOf(preset),
  });
  const [isChanged, setIsChanged] = useState(false);
  const [settingsUpload, setSettingsUpload] = useState<string | null>(null);
  const change = (changes: Partial<PresetInput>) => {
    setIsChanged(true);
    setInput((current) => ({ ...current, ...changes }));
  };
  const pictureUpload = usePictureUpload(
    workspace,
    { failMessage: 'The picture could not be uploaded.' },
    ({ asset_id: assetId }) => change({ picture: versionName({ kind: 'upload', assetId }) }),
  );
  const uploadReason =
    settingsUpload ?? (pictureUpload.isSending ? 'Picture: 1 upload is still under way' : null);
  useHoldOpen(isChanged || pictureUpload.isSending);
  const save = useItemSave<PresetInput>({
    item: preset,
    path: `/${workspace}/presets`,
    queryKey: presetKeys.all(workspace),
    create: (submissionId, draft) => createPresetAction(workspace, submissionId, draft),
    save: (presetId, seen, draft) => savePresetAction(workspace, presetId, seen, draft),
    onClose,
  });
  const variables = presetVariables(input.text);
  const spec = models.find(({ model }) => model.id === input.model)?.spec;
  const fieldId = (name: string) => `${id}-${name}`;
  return (
    <ItemForm
      noun="preset"
      item={preset}
      savedInput={inputOf(preset)}
      input={input}
      save={save}
      mayShare={data?.may_share}
      uploadMessage={uploadReason}
      onShare={(isShared) => change({ is_shared: isShared })}
    >
      <NameField
        value={input.name}
        limit={presetLimits.name}
        onChange={(name) => change({ name })}
      />
      <div>
        <Label htmlFor={fieldId('text')}>Text</Label>
        <Textarea
          id={fieldId('text')}
          aria-describedby={fieldId('text-help')}
          limit={presetLimits.text}
          value={input.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <FieldHelp id={fieldId('text-help')}>
          {variables.length > 0
            ? `Asked for when it is filled in: ${variables.join(', ')}.`
            : 'A word in braces, such as {season}, is asked for when it is filled in.'}{' '}
          {input.text.includes('{prompt}')
            ? 'What is written in the form takes the place of {prompt}.'
            : 'The text is added after what is written in the form; {prompt} chooses another place.'}
        </FieldHelp>
      </div>
      <div>
        <Label htmlFor={fieldId('model')}>Model</Label>
        <Select
          id={fieldId('model')}
          value={input.model ?? ''}
          onValueChange={(model) => change({ model: model === anyModel ? null : model })}
          placeholder="Any model"
          options={[
            { value: anyModel, label: 'Any model' },
            ...models.map(({ model }) => ({
              value: model.id,
              label: model.name,
              disabled: !model.enabled,
            })),
            ...(input.model === null || spec !== undefined
              ? []
              : [{ value: input.model, label: `${input.model} (not available)` }]),
          ]}
        />
      </div>
      <PresetSettings
        key={input.model}
        spec={spec}
        values={input.values}
        onChange={(values) => change({ values })}
        onUploading={setSettingsUpload}
      />
      <PresetPictureField
        picture={input.picture}
        url={preset?.picture_url ?? pictureUrl}
        upload={pictureUpload}
        onRemove={() => change({ picture: null })}
      />
    </ItemForm>
  );
}

const anyModel = 'any';

const inputOf = (preset: WorkspacePreset | undefined): PresetInput | undefined =>
  preset === undefined
    ? undefined
    : {
        name: preset.name,
        text: preset.text,
        model: preset.model,
        values: preset.values,
        picture: preset.picture,
        is_shared: preset.is_shared,
      };
