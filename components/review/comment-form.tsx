import { type ReactNode, type RefObject, useState } from 'react';
import { Button, Textarea } from '@/components/ui';
import { MentionField } from './mention-field';

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
  /** Resolves to whether it was sent. */
  onSend: (text: string) => Promise<boolean>;
}) {
  const [text, setText] = useState(initial);
  const [isSending, setSending] = useState(false);
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
        void onSend(text).then((isSent) => {
          setSending(false);
          // What was typed meanwhile stays.
          if (!isSent) return;
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
