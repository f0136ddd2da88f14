'use client';

import { History } from 'lucide-react';
import {
  type KeyboardEvent,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useFormContext } from 'react-hook-form';
import { cn, IconButton, lazyPart, Textarea } from '@/components/ui';
import { type ControlProps, textAriaOf } from '../control-props';
import { readEarlyText } from '../early-text';
import { useFormEnvironment } from '../form-environment';
import { usePromptHistory } from '../prompt-history';
import { isSpoken } from '../spoken';

const PromptHistoryDialog = lazyPart(() => import('./prompt-history-dialog'));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Leaves the text to the text area, so that a key press waits for no rendering, and writes into it what the form is given
 * from elsewhere. An early text stays while React takes over, and then becomes the form's value.
 */
function useFormText({ field, id, value, onChange }: ControlProps) {
  const { getValues, subscribe } = useFormContext();
  const area = useRef<HTMLTextAreaElement>(null);
  const [earlyText] = useState(() =>
    typeof document === 'undefined' ? undefined : readEarlyText(document.getElementById(id)),
  );
  const [defaultValue] = useState(earlyText ?? textOf(value));
  const hasEarlyText = useRef(earlyText !== undefined);
  useLayoutEffect(() => {
    const write = () => {
      const text = textOf(getValues(field.key));
      if (hasEarlyText.current || area.current === null || area.current.value === text) return;
      area.current.value = text;
    };
    write();
    return subscribe({
      name: field.key,
      exact: true,
      formState: { values: true },
      callback: write,
    });
  }, [field.key, getValues, subscribe]);
  const passEarlyText = useEffectEvent(() => {
    if (!hasEarlyText.current) return;
    hasEarlyText.current = false;
    onChange(earlyText === '' ? undefined : earlyText);
  });
  useEffect(() => passEarlyText(), []);
  return { ref: area, defaultValue };
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
  const { id, onChange, disabled } = props;
  const { owner } = useFormEnvironment();
  const history = usePromptHistory(owner);
  const [isOpen, setOpen] = useState(false);
  const historyIndex = useRef(-1);
  const formText = useFormText(props);

  const walkHistory = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const text = event.currentTarget.value;
    const isRecalled = historyIndex.current >= 0 && text === history[historyIndex.current];
    if (!isRecalled) historyIndex.current = -1;
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0 || event.shiftKey || event.altKey || (text !== '' && !isRecalled)) return;
    const next = historyIndex.current + step;
    if (next < -1 || next >= history.length) return;
    event.preventDefault();
    historyIndex.current = next;
    onChange(history[next]);
  };

  return (
    <div className="relative">
      <Textarea
        id={id}
        {...formText}
        minRows={minRows}
        maxRows={minRows + 12}
        className={cn(className, history.length > 0 && 'pr-10')}
        placeholder={placeholderOf(props.field)}
        disabled={disabled}
        onChange={({ target: { value } }) =>
          // A transition, so that other parts with this text are rendered after the key's frame. `void`, because it would
          // wait for the promise of `onChange`.
          startTransition(() => void onChange(value === '' ? undefined : value))
        }
        onKeyDown={walkHistory}
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
      {isOpen ? (
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
