'use client';

import { History } from 'lucide-react';
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cn, IconButton, lazyPart, Textarea } from '@/components/ui';
import { type ControlProps, textAriaOf } from '../control-props';
import { useFormEnvironment } from '../form-environment';
import { usePromptHistory } from '../prompt-history';
import { isSpoken } from '../spoken';

const PromptHistoryDialog = lazyPart(() => import('./prompt-history-dialog'));

/**
 * The text that a person typed into the server's HTML before React took it over; undefined otherwise. It is
 * shown unchanged while React takes over, so that text and caret stay, and then becomes the field's value.
 */
function useEarlyText(id: string, onChange: (text: string | undefined) => void) {
  const [earlyText, setEarlyText] = useState(() => {
    if (typeof document === 'undefined') return undefined;
    const field = document.getElementById(id);
    if (!(field instanceof HTMLTextAreaElement)) return undefined;
    return field.value === field.defaultValue ? undefined : field.value;
  });
  const pass = useEffectEvent(() => {
    if (earlyText === undefined) return;
    onChange(earlyText === '' ? undefined : earlyText);
    setEarlyText(undefined);
  });
  useEffect(() => pass(), []);
  return earlyText;
}

export const Prompt = (props: ControlProps) => <PromptField {...props} minRows={4} />;

/** The prompt field of a dock: one line, without a frame of its own. */
export const DockPrompt = (props: ControlProps) => (
  <PromptField
    {...props}
    minRows={1}
    className="border-transparent bg-transparent px-1 hover:border-transparent focus-visible:outline-none"
  />
);

/**
 * The prompt field, which grows with its text. Earlier prompts come back from the history dialog, or with the up and
 * down arrows when the field is empty.
 */
function PromptField({
  minRows,
  className,
  ...props
}: ControlProps & { minRows: number; className?: string }) {
  const { id, value, onChange, disabled } = props;
  const { owner } = useFormEnvironment();
  const history = usePromptHistory(owner);
  const [open, setOpen] = useState(false);
  const walked = useRef(-1);
  const earlyText = useEarlyText(id, onChange);
  const text = earlyText ?? (typeof value === 'string' ? value : '');

  const walk = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const recalled = walked.current >= 0 && text === history[walked.current];
    if (!recalled) walked.current = -1;
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || event.shiftKey || event.altKey || (text !== '' && !recalled)) return;
    const next = walked.current + by;
    if (next < -1 || next >= history.length) return;
    event.preventDefault();
    walked.current = next;
    onChange(history[next]);
  };

  return (
    <div className="relative">
      <Textarea
        id={id}
        value={text}
        minRows={minRows}
        maxRows={minRows + 12}
        className={cn(className, history.length > 0 && 'pr-10')}
        placeholder={placeholderOf(props.field)}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onKeyDown={walk}
        {...textAriaOf(props)}
      />
      {history.length > 0 ? (
        <IconButton
          label="Recent prompts"
          size="sm"
          className="absolute top-1 right-1"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <History aria-hidden />
        </IconButton>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <PromptHistoryDialog
            prompts={history}
            onClose={() => setOpen(false)}
            onChoose={onChange}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function placeholderOf(field: ControlProps['field']): string {
  if (isSpoken(field)) return 'Write what is spoken';
  const placeholder = 'Describe what you want to see';
  return field.required ? placeholder : `${placeholder}, or leave it empty`;
}
