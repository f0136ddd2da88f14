'use client';

import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '@/components/ui';
import { type FormField, type FormSpec, fieldOf } from '@/lib/forms';
import type { ControlProps } from './control-props';
import { DockPrompt } from './controls/prompt';
import { Dependent, FieldControl } from './field-control';
import { LazyAssets, LazyMediaField } from './media/lazy-media';

const LazyFieldRow = lazyPart(async () => ({ default: (await import('./field-row')).FieldRow }));

const promptView = { view: DockPrompt };
const mediaView: { view: ComponentType<ControlProps>; isGroup: boolean } = {
  view: LazyMediaField,
  isGroup: true,
};
const assetsView = { ...mediaView, view: LazyAssets };

export const DockPromptField = ({ field }: { field: FormField }) => (
  <FieldControl field={field} view={promptView} isLabelHidden />
);

/** One of the references of a dock, or a field that depends on one. */
export function DockMediaField({ spec, field }: { spec: FormSpec; field: FormField }) {
  const dependency = field.dependsOn === undefined ? undefined : fieldOf(spec, field.dependsOn);
  const { kind } = field.control;
  if (kind === 'media-list' || kind === 'media-slot') {
    return <FieldControl field={field} view={mediaView} />;
  }
  if (kind === 'assets') return <FieldControl field={field} view={assetsView} />;
  return dependency === undefined ? null : (
    <Dependent field={field} dependency={dependency}>
      <Suspense fallback={null}>
        <LazyFieldRow field={field} />
      </Suspense>
    </Dependent>
  );
}
