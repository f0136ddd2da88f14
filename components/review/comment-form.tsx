import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button, FieldError, Textarea } from '@/components/ui';
import type { Failure } from '@/lib/pages/failures';
import { MentionField } from './mention-field';

/** True: the comment was sent. A failure: why it was not, for the form to show. False: not sent, and another place says why. */
export type SendOutcome = boolean | Failure;

/** A field for a comment. What was written stays until it was sent. */
export function CommentForm({
  workspace,
  label,
  placeholder = 'Write a comment. @ notifies a person.',
  field,
  autoFocus = false,
  initial = '',
  onText,
  tools,
  onCancel,
  onSend,
}: {
  /** The workspace whose people can be mentioned; undefined for guests, who can mention nobody. */
  workspace?: string;
  /** The field's name, and that of the button. */
  label: string;
  placeholder?: string;
  field?: RefObject<HTMLTextAreaElement | null> | undefined;
  autoFocus?: boolean;
  initial?: string;
  /** Called with every change of the text, which the caller keeps. */
  onText?: (text: string) => void;
  /** Beside the button. */
  tools?: ReactNode;
  onCancel?: () => void;
  onSend: (text: string) => Promise<SendOutcome>;
}) {
  const [text, setText] = useState(initial);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Its sentence is not true any more once the network is back.
  useEffect(() => {
    if (failure?.code !== 'offline') return;
    const clear = () => setFailure(null);
    window.addEventListener('online', clear);
    return () => window.removeEventListener('online', clear);
  }, [failure]);
  const changeText = (next: string) => {
    setText(next);
    onText?.(next);
  };
  const textField = {
    'aria-label': label,
    placeholder,
    minRows: 2,
    limit: 1000,
    value: text,
    autoFocus,
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setSending(true);
        setFailure(null);
        void onSend(text).then((outcome) => {
          setSending(false);
          if (typeof outcome === 'object') setFailure(outcome);
          // What was typed meanwhile stays.
          if (outcome !== true) return;
          onText?.('');
          setText((latest) => (latest === text ? '' : latest));
        });
      }}
    >
      {workspace === undefined ? (
        <Textarea {...textField} ref={field} onChange={(event) => changeText(event.target.value)} />
      ) : (
        <MentionField {...textField} workspace={workspace} field={field} onValue={changeText} />
      )}
      <FieldError className="mt-0">{failure?.message}</FieldError>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" type="submit" disabled={isSending || text.trim() === ''}>
          {label}
        </Button>
        {onCancel === undefined ? null : (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {tools}
      </div>
    </form>
  );
}
