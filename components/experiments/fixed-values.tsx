'use client';

import { X } from 'lucide-react';
import { Chip, IconButton } from '@/components/ui';
import { describeValue, type FormField } from '@/lib/forms';

/** Settings that are the same in all cells, such as those of the result that an experiment began with. */
export function FixedValues({
  values,
  fields,
  onRemove,
}: {
  values: Readonly<Record<string, unknown>>;
  fields: ReadonlyMap<string, FormField>;
  onRemove: (name: string) => void;
}) {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-sm font-medium">The same everywhere</h2>
      <div className="flex flex-wrap gap-1.5">
        {entries.map(([name, value]) => {
          const field = fields.get(name);
          const label = field?.label ?? name;
          return (
            <Chip key={name} className="min-h-7 max-w-full pr-0.5">
              <span className="truncate">
                <span className="text-ink-3">{label}</span>{' '}
                <bdi>{field === undefined ? String(value) : describeValue(field, value)}</bdi>
              </span>
              <IconButton label={`Remove ${label}`} size="sm" onClick={() => onRemove(name)}>
                <X aria-hidden />
              </IconButton>
            </Chip>
          );
        })}
      </div>
    </section>
  );
}
