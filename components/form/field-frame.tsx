'use client';

import { Info, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn, FieldError } from '@/components/ui';
import type { FormField } from '@/lib/forms';

export interface FieldFrameProps {
  field: FormField;
  /** The id of the control; with `isGroup` the label names it instead of pointing at it. */
  id: string;
  isGroup?: boolean;
  /** At the right end of the label: a count, a unit. */
  aside?: ReactNode;
  /** Puts the control beside the label instead of below it, for switches. */
  isInline?: boolean;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  isChanged: boolean;
  onReset?: () => void;
  error?: string;
  /** Shown under the control while there is no error. */
  note?: ReactNode;
  children: ReactNode;
}

/** Whether the person has to fill the field before the form can be sent. */
const mustBeFilled = ({ required, default: fallback, control }: FormField): boolean =>
  required && fallback === undefined && control.kind !== 'locked';

export const labelId = (id: string): string => `${id}-label`;
export const noteId = (id: string): string => `${id}-note`;

const smallButton =
  'relative -my-1 grid size-5 place-items-center rounded-xs text-ink-3 hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-3';

/** The label, help, error and note around every control. The note is the control's `aria-describedby`. */
export function FieldFrame(props: FieldFrameProps) {
  const { field, id, isInline = false, error, note, children } = props;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const showHelp = isHelpOpen && field.help;
  return (
    <div data-field={field.name} className="min-w-0">
      <div className={cn(isInline && 'flex min-h-7 items-center justify-between gap-3')}>
        {props.isLabelHidden ? (
          <label id={labelId(id)} htmlFor={id} className="sr-only">
            {field.label}
          </label>
        ) : (
          <FieldLabel {...props} isHelpOpen={isHelpOpen} onHelp={() => setHelpOpen(!isHelpOpen)} />
        )}
        {children}
      </div>
      <div id={noteId(id)}>
        {field.help ? (
          <p className={showHelp ? 'mt-1.5 text-xs text-pretty text-ink-2' : 'sr-only'}>
            {field.help}
          </p>
        ) : null}
        {field.warnings.map((warning) => (
          <p key={warning.code} className="mt-1.5 text-xs text-pretty text-warn">
            {warning.message}
          </p>
        ))}
        {props.isLabelHidden && props.aside ? (
          <p className="num px-1 text-xs text-ink-3">{props.aside}</p>
        ) : null}
        {error ? (
          <FieldError>{error}</FieldError>
        ) : note ? (
          <div className="mt-1.5 text-xs text-pretty text-ink-3">{note}</div>
        ) : null}
      </div>
    </div>
  );
}

function FieldLabel({
  field,
  id,
  isGroup = false,
  aside,
  isInline = false,
  isChanged,
  onReset,
  isHelpOpen,
  onHelp,
}: FieldFrameProps & { isHelpOpen: boolean; onHelp: () => void }) {
  const Tag = isGroup ? 'span' : 'label';
  return (
    <div
      className={cn(
        'flex items-center gap-1.5 text-sm font-medium',
        !isInline && 'mb-1.5 min-h-4.5',
      )}
    >
      <Tag id={labelId(id)} {...(isGroup ? {} : { htmlFor: id })}>
        {field.label}
      </Tag>
      {mustBeFilled(field) ? (
        <span className="text-xs font-normal text-ink-3">Required</span>
      ) : null}
      {field.help ? (
        <button
          type="button"
          className={smallButton}
          aria-label={`About ${field.label}`}
          aria-expanded={isHelpOpen}
          onClick={onHelp}
        >
          <Info className="size-3.5" aria-hidden />
        </button>
      ) : null}
      {isChanged && onReset ? (
        <button
          type="button"
          className={smallButton}
          aria-label={`Reset ${field.label}`}
          onClick={onReset}
        >
          <RotateCcw className="size-3.5" aria-hidden />
        </button>
      ) : null}
      {aside ? <span className="num ms-auto text-xs font-normal text-ink-3">{aside}</span> : null}
    </div>
  );
}
