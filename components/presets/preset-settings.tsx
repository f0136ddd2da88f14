'use client';

import { useEffect, useMemo, useState } from 'react';
import { Disclosure } from '@/components/ui';
import type { FormSpec, FormValues } from '@/lib/forms';
import { adoptValues } from '@/lib/forms';
import { ModelForm, useModelForm, useUploadReasons } from '../form';
import { settingsOf } from './preset-models';
import { SettingsList } from './settings-list';

type Settings = Record<string, unknown>;

/**
 * The settings of a preset: the form of its model without the prompt, and a list of those that the model does not have, which stay
 * for other models until they are removed. Its React key must be the model, whose form it opens once.
 */
export function PresetSettings({
  spec,
  values,
  onChange,
  onUploading,
}: {
  /** Undefined for any model, and for one that is not available. */
  spec: FormSpec | undefined;
  values: FormValues;
  onChange: (values: Settings) => void;
  /** Called with a sentence about running uploads; null without any. */
  onUploading: (reason: string | null) => void;
}) {
  const [initialValues] = useState(values);
  const formSpec = useMemo(
    () => spec && { ...spec, fields: spec.fields.filter(({ name }) => name !== 'prompt') },
    [spec],
  );
  const adoptedValues = formSpec === undefined ? {} : adoptValues(formSpec, initialValues);
  const otherValues = settingsOf(
    Object.fromEntries(Object.entries(values).filter(([name]) => !hasField(formSpec, name))),
  );
  const remove = (name: string) => {
    const { [name]: _, ...otherSettings } = values;
    onChange(otherSettings);
  };
  return (
    <>
      {formSpec === undefined || formSpec.fields.length === 0 ? null : (
        <Disclosure
          className="border-t border-line pt-3"
          summary={`Settings of ${formSpec.modelName} · ${Object.keys(settingsOf(adoptedValues)).length} set`}
        >
          <SettingsForm
            spec={formSpec}
            initial={adoptedValues}
            onChange={(formValues) => onChange({ ...otherValues, ...formValues })}
            onUploading={onUploading}
          />
        </Disclosure>
      )}
      {Object.keys(otherValues).length === 0 ? null : (
        <div>
          <h3 className="mb-1.5 text-sm font-medium">
            {spec === undefined ? 'Settings' : `Settings that ${spec.modelName} does not have`}
          </h3>
          <SettingsList values={otherValues} spec={undefined} onRemove={remove} />
        </div>
      )}
    </>
  );
}

const hasField = (spec: FormSpec | undefined, name: string): boolean =>
  spec?.fields.some((field) => field.name === name) === true;

function SettingsForm({
  spec,
  initial,
  onChange,
  onUploading,
}: {
  spec: FormSpec;
  initial: FormValues;
  onChange: (values: Settings) => void;
  onUploading: (reason: string | null) => void;
}) {
  const handle = useModelForm(spec, initial);
  useEffect(() => handle.subscribe(() => onChange(settingsOf(handle.read()))), [handle, onChange]);
  const reason = useUploadReasons(spec)[0]?.message ?? null;
  useEffect(() => {
    onUploading(reason);
    return () => onUploading(null);
  }, [onUploading, reason]);
  return <ModelForm handle={handle} className="pt-3" />;
}
