import { X } from 'lucide-react';
import { Chip } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { type FormValues, normalizeModelForm } from '@/lib/forms';
import { settingLabel, settingText } from '../presets';

/** The settings that a preset brought into a shot, with a way to take them out. */
export function ShotSettings({
  values,
  model,
  number,
  onRemove,
}: {
  values: FormValues;
  /** The model of its film; undefined while none is chosen. */
  model: ReadModel | undefined;
  number: number;
  onRemove: () => void;
}) {
  const settings = Object.entries(values);
  if (settings.length === 0) return null;
  const spec = model === undefined ? undefined : normalizeModelForm(model);
  const text = settings
    .map(([name, value]) => `${settingLabel(name, spec)}: ${settingText(value)}`)
    .join(', ');
  return (
    <Chip className="max-w-full justify-self-start pr-0.5">
      <span dir="auto" className="truncate" title={text}>
        {text}
      </span>
      <button
        type="button"
        aria-label={`Take the settings of shot ${number} out`}
        title="Take these settings out"
        onClick={onRemove}
        className="grid size-5 shrink-0 place-items-center rounded-xs hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden />
      </button>
    </Chip>
  );
}
