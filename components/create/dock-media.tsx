'use client';

import { ImagePlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '@/components/ui';
import type { FormField, FormSpec, FormValues, PlacedPicture } from '@/lib/forms';
import { DockMediaField } from '../form';

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;

/**
 * The references of a form as thumbnails above its prompt (`children`), and a button that shows their fields while these are
 * empty. A file that is chosen, pasted or dragged over the dock shows the fields too; pictures from characters do not, because the
 * characters' cards show them.
 */
export function DockMedia({
  spec,
  fields,
  values,
  pictures,
  children,
}: {
  spec: FormSpec;
  fields: readonly FormField[];
  values: FormValues;
  /** The pictures that the form's characters put into its fields. */
  pictures: readonly PlacedPicture[];
  children: ReactNode;
}) {
  const [openModelId, setOpenModelId] = useState<string | null>(null);
  const showFields = () => setOpenModelId(spec.modelId);
  const isShown = ({ name, required, dependsOn, default: fallback }: FormField): boolean =>
    openModelId === spec.modelId ||
    dependsOn !== undefined ||
    isFilled(values[name]) ||
    (required && fallback === undefined && !pictures.some(({ field }) => field === name));
  const hiddenFields = fields.filter((field) => !isShown(field));
  if (fields.length === 0) return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files that are dragged over it show its fields, which take them
    <div className="grid gap-2" onDragEnter={showFields}>
      <div
        className="flex flex-wrap items-start gap-x-5 gap-y-2 [--media-tile:3rem]"
        hidden={hiddenFields.length === fields.length}
        onChangeCapture={showFields}
      >
        {fields.map((field) => (
          // Mounted while hidden, so that pasted files reach it.
          <div key={field.key} hidden={!isShown(field)} className="min-w-52 empty:hidden">
            <DockMediaField spec={spec} field={field} />
          </div>
        ))}
      </div>
      <div className="flex items-start gap-1">
        {hiddenFields.length === 0 ? null : (
          <IconButton
            label={`Add ${hiddenFields.map(({ label }) => label.toLowerCase()).join(', ')}`}
            size="sm"
            className="mt-0.5"
            onClick={showFields}
          >
            <ImagePlus aria-hidden />
          </IconButton>
        )}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  );
}
