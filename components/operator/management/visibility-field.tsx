'use client';

import { Checkbox } from '@/components/ui';

/** Which workspaces see a model: all, or those that are checked. */
export function VisibilityField({
  value,
  workspaces,
  onChange,
}: {
  /** Ids; null: all. */
  value: readonly string[] | null;
  workspaces: readonly { id: string; name: string }[];
  onChange: (value: string[] | null) => void;
}) {
  const workspaceCheckbox = (
    id: string,
    label: string,
    isChecked: boolean,
    onCheckedChange: (isChecked: boolean) => void,
  ) => (
    <label
      key={id}
      htmlFor={`sees-${id}`}
      className="flex items-center gap-2 text-sm pointer-coarse:min-h-11"
    >
      <Checkbox
        id={`sees-${id}`}
        checked={isChecked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
      />
      <bdi>{label}</bdi>
    </label>
  );
  return (
    <div className="grid gap-2">
      {workspaceCheckbox('all', 'Every workspace', value === null, (isEveryWorkspace) =>
        onChange(isEveryWorkspace ? null : []),
      )}
      {value === null
        ? null
        : workspaces.map(({ id, name }) =>
            workspaceCheckbox(id, name, value.includes(id), (isVisible) => {
              const otherIds = value.filter((each) => each !== id);
              onChange(isVisible ? [...otherIds, id] : otherIds);
            }),
          )}
      {value !== null && value.length === 0 ? (
        <p className="text-sm text-ink-3">No workspace sees it.</p>
      ) : null}
    </div>
  );
}
