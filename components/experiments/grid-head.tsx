import { cn } from '@/components/ui';
import type { AxisValue } from '@/lib/experiments';

export const headText = (values: readonly AxisValue[]) =>
  values.map(({ label }) => label).join(', ');

/**
 * The head of a row or column: its values, with pictures for references. The complete text is in its tooltip.
 */
export function Head({ values, lines }: { values: readonly AxisValue[]; lines: 1 | 3 }) {
  const [firstValue, ...otherValues] = values;
  const pictures = values.flatMap(({ picture, key }) =>
    picture === undefined ? [] : [{ picture, key }],
  );
  return (
    <span
      className={cn('flex min-w-0 gap-2', lines === 1 ? 'items-center' : 'flex-col items-start')}
      title={headText(values)}
    >
      {pictures.length === 0 ? null : (
        <span className="flex shrink-0 gap-1">
          {pictures.map(({ picture, key }) => (
            // biome-ignore lint/performance/noImgElement: the service makes the sizes
            <img
              key={key}
              src={picture}
              alt=""
              className={cn(
                'rounded-sm border border-line bg-sunk object-cover',
                lines === 1 ? 'size-5' : 'size-10',
              )}
            />
          ))}
        </span>
      )}
      <span className="block min-w-0 text-xs text-ink-2">
        <b
          dir="auto"
          className={cn(
            'text-sm leading-4.5 font-medium text-ink',
            lines === 1 ? 'block truncate' : pictures.length > 0 ? 'line-clamp-1' : 'line-clamp-3',
          )}
        >
          {firstValue?.label}
        </b>
        {otherValues.length === 0 ? null : (
          <span
            dir="auto"
            className={cn('leading-4', lines === 1 ? 'block truncate' : 'line-clamp-2')}
          >
            {otherValues.map(({ label }) => label).join(' · ')}
          </span>
        )}
      </span>
    </span>
  );
}
