import { X } from 'lucide-react';
import { Chip } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { adoptValues, type FormValues, fieldOf, normalizeModelForm } from '@/lib/forms';
import { settingLabel, settingText } from '../presets';

/** The settings of a shot's preset that one of its models takes, with a button that removes them. */
export function ShotSettings({
  values,
  models,
  number,
  onRemove,
}: {
  values: FormValues;
  /** The chosen models of its film and its picture. */
  models: readonly ReadModel[];
  number: number;
  onRemove: () => void;
}) {
  const specs = models.map(normalizeModelForm);
  const settings = Object.entries(values).filter(
    ([name]) => specs.length === 0 || specs.some((spec) => name in adoptValues(spec, values)),
  );
  if (settings.length === 0) return null;
  const text = settings
    .map(([name, value]) => {
      const spec = specs.find((each) => fieldOf(each, name) !== undefined);
      return `${settingLabel(name, spec)}: ${settingText(value)}`;
    })
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
