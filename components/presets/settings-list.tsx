import { X } from 'lucide-react';
import { IconButton } from '@/components/ui';
import type { FormSpec, FormValues } from '@/lib/forms';
import { settingLabel, settingText } from './preset-models';

/** The settings of a preset as text, each with a button that removes it if there is `onRemove`. */
export function SettingsList({
  values,
  spec,
  onRemove,
}: {
  values: FormValues;
  /** The form of its model; undefined while it is unknown. */
  spec: FormSpec | undefined;
  onRemove?: (name: string) => void;
}) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-sm">
      {Object.entries(values).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{settingLabel(name, spec)}</dt>
          <dd className="flex min-w-0 items-center gap-2">
            <span dir="auto" className="num truncate">
              {settingText(value)}
            </span>
            {onRemove ? (
              <IconButton
                size="sm"
                label={`Take out ${settingLabel(name, spec)}`}
                onClick={() => onRemove(name)}
              >
                <X aria-hidden />
              </IconButton>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
