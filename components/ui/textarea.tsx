import type { ComponentProps } from 'react';
import { cn } from './cn';
import { fieldClasses } from './input';
import { TextLimit } from './text-limit';

export type TextareaProps = ComponentProps<'textarea'> & {
  /** Lines shown when empty. */
  minRows?: number;
  /** Lines after which it scrolls. */
  maxRows?: number;
  /** The greatest number of characters. */
  limit?: number;
};

/**
 * A text field that grows with its text, by the browser (`field-sizing`). Where the browser cannot, the field keeps `minRows` and can
 * be dragged.
 */
export function Textarea({
  minRows = 3,
  maxRows = 14,
  limit,
  className,
  style,
  ...props
}: TextareaProps) {
  const field = (
    <textarea
      dir="auto"
      rows={minRows}
      className={cn(
        fieldClasses,
        'block resize-y py-2 leading-5 field-sizing-content supports-[field-sizing:content]:resize-none',
        className,
      )}
      style={{ minHeight: minRows * 20 + 18, maxHeight: maxRows * 20 + 18, ...style }}
      {...props}
    />
  );
  return limit === undefined ? field : <TextLimit limit={limit}>{field}</TextLimit>;
}
