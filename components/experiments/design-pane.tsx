'use client';

import { useId, useRef } from 'react';
import { Combobox, Label, newSubmissionId, Textarea } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { measurePrompts } from '@/lib/experiments';
import type { FormSpec } from '@/lib/forms';
import type {
  AxisId,
  Design,
  ExperimentChange,
  PromptList,
  SavedLists,
} from '@/lib/pages/experiments';
import { noCharacter, TriedCharacters } from '../characters';
import type { SetChange } from '../drafts';
import { noPreset, TriedPresets } from '../presets';
import { PromptTools } from '../prompt-tools';
import { AxisBoard } from './axis-board';
import { AxisValueInput } from './axis-value-input';
import { FixedValues } from './fixed-values';
import { ListEditor } from './list-editor';
import { withOwnSheets } from './lists-of-sheet';
import { ModelSection } from './model-section';
import { RepeatSection } from './repeat-section';
import { RunSection } from './run-section';
import { SavedListsPanel } from './saved-lists';
import { SheetPaste } from './sheet-paste';
import { TaskRows } from './task-rows';
import { varyingFields } from './varying-fields';
import { axisLabel } from './words';

/** What is varied besides fields; no field has a colon in its name. */
const presetsOption = ':presets';
const charactersOption = ':characters';

/** The form of an experiment: prompt, models, what varies, and how it runs. */
export function DesignPane({
  workspace,
  change,
  set,
  models,
  specs,
  savedLists,
  mayRotateSecret,
}: {
  workspace: string;
  change: ExperimentChange;
  set: SetChange<ExperimentChange>;
  models: readonly ReadModel[];
  specs: ReadonlyMap<string, FormSpec>;
  savedLists: readonly SavedLists[];
  mayRotateSecret: boolean;
}) {
  const id = useId();
  const { design } = change;
  const editDesign = (part: Partial<Design> | ((latest: Design) => Partial<Design>)) =>
    set(({ design: latest }) => ({
      design: { ...latest, ...(typeof part === 'function' ? part(latest) : part) },
    }));
  // Undo may be pressed after other changes of the design.
  const latestDesign = useRef({ design, edit: editDesign });
  latestDesign.current = { design, edit: editDesign };
  const addLists = (newLists: readonly PromptList[]) =>
    editDesign({
      lists: [
        ...design.lists.filter(({ name }) => !newLists.some((list) => list.name === name)),
        ...withOwnSheets(newLists, newSubmissionId),
      ],
    });
  const removalOf = (axis: AxisId): (() => void) | undefined => {
    if (axis === 'prompt' || axis === 'row' || axis === 'model') return undefined;
    if (axis === 'preset') return () => editDesign({ presets: [] });
    if (axis === 'character') return () => editDesign({ characters: [] });
    return () => editDesign({ axes: design.axes.filter(({ field }) => `field:${field}` !== axis) });
  };
  const chosenSpecs = design.models.flatMap((model) => specs.get(model) ?? []);
  const fields = varyingFields(chosenSpecs);
  const labels = new Map([...fields].map(([name, { label }]) => [name, label]));
  const { count: promptCount } = measurePrompts(design.prompt, design.lists);
  return (
    <div className="grid content-start gap-6">
      {design.rows === undefined ? (
        <section className="grid gap-2">
          <Label htmlFor={`${id}prompt`}>Prompt</Label>
          <Textarea
            id={`${id}prompt`}
            aria-describedby={`${id}help`}
            rows={4}
            value={design.prompt}
            onChange={(event) => editDesign({ prompt: event.target.value })}
            placeholder="A harbour at {dawn|dusk}, [style]"
          />
          <p id={`${id}help`} className="text-xs text-ink-3">
            {promptCount > 1
              ? `${promptCount} prompts. `
              : 'Try {dawn|dusk} for alternatives, or [style] for a list. '}
          </p>
          <div className="-ms-3 justify-self-start">
            <PromptTools
              workspace={workspace}
              target={{
                read: () => latestDesign.current.design.prompt,
                write: (prompt) => latestDesign.current.edit({ prompt }),
                field: () => document.querySelector(`#${CSS.escape(`${id}prompt`)}`),
                pictures: () => [],
              }}
            />
          </div>
          <ListEditor
            prompt={design.prompt}
            lists={design.lists}
            onChange={(lists) => editDesign({ lists })}
          />
          <SheetPaste onLists={addLists} />
          <SavedListsPanel
            workspace={workspace}
            saved={savedLists}
            lists={design.lists}
            onUse={addLists}
          />
        </section>
      ) : (
        <TaskRows rows={design.rows} onChange={(rows) => editDesign({ rows })} />
      )}
      <ModelSection
        chosenIds={design.models}
        models={models}
        specs={specs}
        onChange={(next) => editDesign({ models: next })}
      />
      <FixedValues
        values={design.values}
        fields={fields}
        onRemove={(name) =>
          editDesign({
            values: Object.fromEntries(
              Object.entries(design.values).filter(([each]) => each !== name),
            ),
          })
        }
      />
      <section className="grid gap-3">
        <h2 className="text-sm font-medium">What varies</h2>
        <AxisBoard
          design={design}
          labelOf={(axis) => axisLabel(axis, labels)}
          onLayout={(layout) => editDesign({ layout })}
          onRemove={removalOf}
        >
          {(axis) => {
            if (axis === 'preset') {
              return (
                <TriedPresets
                  workspace={workspace}
                  triedPresets={design.presets ?? []}
                  onChange={(presets) => editDesign({ presets })}
                />
              );
            }
            if (axis === 'character') {
              return (
                <TriedCharacters
                  workspace={workspace}
                  triedCharacters={design.characters ?? []}
                  specs={chosenSpecs}
                  onChange={(characters) => editDesign({ characters })}
                />
              );
            }
            const designAxis = design.axes.find(({ field }) => `field:${field}` === axis);
            if (designAxis === undefined) return null;
            const field = fields.get(designAxis.field);
            return field === undefined ? (
              <p className="text-xs text-ink-3">None of the chosen models has it.</p>
            ) : (
              <AxisValueInput
                workspace={workspace}
                field={field}
                values={designAxis.values}
                onChange={(values) =>
                  editDesign(({ axes }) => ({
                    axes: axes.map((each) =>
                      each.field === designAxis.field ? { field: designAxis.field, values } : each,
                    ),
                  }))
                }
              />
            );
          }}
        </AxisBoard>
        <Combobox
          aria-label="Vary a setting"
          placeholder={chosenSpecs.length === 0 ? 'Choose a model first' : 'Vary a setting…'}
          disabled={chosenSpecs.length === 0}
          value={undefined}
          options={[
            ...((design.presets ?? []).length === 0
              ? [{ value: presetsOption, label: 'Presets', help: 'With each of them, and without' }]
              : []),
            ...((design.characters ?? []).length === 0
              ? [
                  {
                    value: charactersOption,
                    label: 'Characters',
                    help: 'With each of them, and without',
                  },
                ]
              : []),
            ...[...fields.values()]
              .filter(({ name }) => !design.axes.some(({ field }) => field === name))
              .map(({ name, label, help }) => ({ value: name, label, help })),
          ]}
          onValueChange={(field) => {
            if (field === presetsOption) return editDesign({ presets: [noPreset] });
            if (field === charactersOption) return editDesign({ characters: [noCharacter] });
            const { [field]: fixedValue, ...values } = design.values;
            const firstValues = fixedValue === undefined ? [] : [fixedValue];
            editDesign({ values, axes: [...design.axes, { field, values: firstValues }] });
          }}
        />
        <RepeatSection design={design} edit={editDesign} />
      </section>
      <RunSection
        workspace={workspace}
        change={change}
        set={set}
        mayRotateSecret={mayRotateSecret}
      />
    </div>
  );
}
