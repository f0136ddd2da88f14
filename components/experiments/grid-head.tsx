import { cn } from '@/components/ui';
import type { AxisValue } from '@/lib/experiments';

export const headText = (values: readonly AxisValue[]) =>
  values.map(({ label }) => label).join(', ');

/** What a row or a column stands for. The whole text is in its tooltip. */
export function Head({ values, lines }: { values: readonly AxisValue[]; lines: 1 | 3 }) {
  const [first, ...others] = values;
  return (
    <span className="block min-w-0 text-xs text-ink-2" title={headText(values)}>
      <b
        className={cn(
          'text-sm leading-4.5 font-medium text-ink',
          lines === 1 ? 'block truncate' : 'line-clamp-3',
        )}
      >
        {first?.label}
      </b>
      {others.length === 0 ? null : (
        <span className={cn('leading-4', lines === 1 ? 'block truncate' : 'line-clamp-2')}>
          {others.map(({ label }) => label).join(' · ')}
        </span>
      )}
    </span>
  );
}
