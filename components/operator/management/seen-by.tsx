'use client';

import { Checkbox } from '@/components/ui';

/** Which workspaces see a model: all, or those that are marked. */
export function SeenBy({
  value,
  workspaces,
  onChange,
}: {
  /** Ids; null: all. */
  value: readonly string[] | null;
  workspaces: readonly { id: string; name: string }[];
  onChange: (value: string[] | null) => void;
}) {
  const row = (id: string, name: string, checked: boolean, change: (on: boolean) => void) => (
    <label
      key={id}
      htmlFor={`sees-${id}`}
      className="flex items-center gap-2 text-sm pointer-coarse:min-h-11"
    >
      <Checkbox
        id={`sees-${id}`}
        checked={checked}
        onCheckedChange={(next) => change(next === true)}
      />
      <bdi>{name}</bdi>
    </label>
  );
  return (
    <div className="grid gap-2">
      {row('all', 'Every workspace', value === null, (all) => onChange(all ? null : []))}
      {value === null
        ? null
        : workspaces.map(({ id, name }) =>
            row(id, name, value.includes(id), (sees) => {
              const otherIds = value.filter((each) => each !== id);
              onChange(sees ? [...otherIds, id] : otherIds);
            }),
          )}
      {value !== null && value.length === 0 ? (
        <p className="text-sm text-ink-3">No workspace sees it.</p>
      ) : null}
    </div>
  );
}
