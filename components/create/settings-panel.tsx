'use client';

import { Eraser, FlaskConical, ListPlus, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo } from 'react';
import { Button, IconButton } from '@/components/ui';
import { dockFields, formExperimentHref } from '@/lib/forms';
import { useFormCharacters } from '../characters';
import { FormFields, useUploadReasons } from '../form';
import { SavePreset } from '../presets';
import { focusField } from './focus-field';
import { FormLink } from './form-link';
import type { ModelEntry } from './model-entries';
import type { Draft } from './use-draft';
import { useFormValues } from './use-form-values';

/** All settings of a form, and actions on the whole form. Default export: it is loaded lazily. */
export default function SettingsPanel({
  workspace,
  entries,
  draft,
  target,
  onClose,
}: {
  workspace: string;
  entries: readonly ModelEntry[];
  draft: Draft;
  /** A field that has to be filled in. A new object for each press, so that the field is focused again. */
  target: { readonly field: string } | null;
  onClose: () => void;
}) {
  const { spec, handle } = draft;
  const router = useRouter();
  const values = useFormValues(handle);
  const { plan } = useFormCharacters(workspace, draft.presets);
  const linkedValues = useMemo(() => plan(spec, values).values, [plan, spec, values]);
  const uploadReasons = useUploadReasons(spec);
  const { panel: panelFields } = dockFields(spec);
  useEffect(() => {
    if (target !== null) focusField(target.field);
  }, [target]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 items-center justify-between px-4 pt-3 pb-1 lg:px-5">
        <h2 className="text-md font-semibold">Settings</h2>
        <IconButton label="Close the settings" size="sm" className="-mr-1.5" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="relative grid min-h-0 flex-1 grid-cols-1 content-start gap-4.5 overflow-y-auto px-4 pt-2 pb-6 lg:px-5">
        {panelFields.length === 0 ? (
          <p className="text-sm text-ink-3">{spec.modelName} has no settings.</p>
        ) : (
          <FormFields key={spec.modelId} spec={spec} fields={panelFields} />
        )}
        <div className="grid justify-items-start gap-0.5 border-t border-line pt-2 *:-ms-3">
          <SavePreset workspace={workspace} models={entries} form={draft} />
          <Button
            variant="ghost"
            size="sm"
            onClick={() => router.push(formExperimentHref(workspace))}
          >
            <FlaskConical aria-hidden />
            Experiment with this
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => router.push(`/${workspace}/create/list`)}
          >
            <ListPlus aria-hidden />
            From a list…
          </Button>
          <FormLink
            readForm={() => ({ model: spec.modelId, values: plan(spec, handle.read()).values })}
            workspace={workspace}
            values={linkedValues}
            omissions={[
              ...(uploadReasons.length > 0
                ? ['Files that are still being uploaded are not in it.']
                : []),
              ...(draft.comparison === null
                ? []
                : ['What the form is compared with is not in it.']),
            ]}
          />
          <Button variant="ghost" size="sm" onClick={draft.clear}>
            <Eraser aria-hidden />
            Clear
          </Button>
        </div>
      </div>
    </div>
  );
}
