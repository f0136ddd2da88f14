'use client';

import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { Chip, Input, Textarea } from '@/components/ui';
import { type ControlProps, shownValue, textAriaOf } from '../control-props';

const inputText = (value: unknown): string => (value === undefined ? '' : String(value));
const orUnset = (text: string): string | undefined => (text === '' ? undefined : text);

/** A text of one line, or of several if it may be long. The model's default is its placeholder. */
export function Text(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  const fieldProps = {
    id,
    value: inputText(value),
    placeholder: field.default === undefined ? undefined : inputText(field.default),
    disabled,
    ...textAriaOf(props),
  };
  if (field.control.kind === 'text' && field.control.multiline) {
    return (
      <Textarea
        {...fieldProps}
        minRows={2}
        onChange={(event) => onChange(orUnset(event.target.value))}
      />
    );
  }
  return (
    <Input
      {...fieldProps}
      type={field.format === 'uri' ? 'url' : 'text'}
      onChange={(event) => onChange(orUnset(event.target.value))}
    />
  );
}

/** A field as JSON, for values that no other control can edit. */
export function JsonText(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  const example =
    field.default ?? (field.control.kind === 'json' && field.control.shape === 'array' ? [] : {});
  return (
    <Textarea
      id={id}
      className="mono"
      minRows={2}
      spellCheck={false}
      value={inputText(value)}
      placeholder={JSON.stringify(example, null, 2)}
      disabled={disabled}
      onChange={(event) => onChange(orUnset(event.target.value))}
      {...textAriaOf(props)}
    />
  );
}

/** A list typed item by item: Enter or a comma ends an item, Backspace removes the last one. */
export function Tags(props: ControlProps) {
  const { field, id, onChange, disabled } = props;
  const [draft, setDraft] = useState('');
  const shownList = shownValue(props);
  const items: readonly unknown[] = Array.isArray(shownList) ? shownList : [];
  const isNumeric = field.itemType === 'integer' || field.itemType === 'number';

  const add = (texts: readonly string[]) => {
    const addedTexts = texts.map((text) => text.trim()).filter(Boolean);
    if (addedTexts.length === 0) return;
    const toItem = (text: string) =>
      isNumeric && !Number.isNaN(Number(text)) ? Number(text) : text;
    onChange([...items, ...addedTexts.map(toItem)]);
    setDraft('');
  };
  const removeAt = (at: number) => onChange(items.filter((_, index) => index !== at));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isItemEnd = event.key === 'Enter' || event.key === ',';
    if (isItemEnd && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      add([draft]);
    }
    if (event.key === 'Backspace' && draft === '' && items.length > 0) removeAt(items.length - 1);
  };
  const onPaste = (event: ClipboardEvent) => {
    const parts = event.clipboardData.getData('text').split(/[,\n]/u);
    if (parts.length < 2) return;
    event.preventDefault();
    add(parts);
  };

  return (
    <div className="grid gap-1.5">
      {items.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items may be equal
            <li key={index}>
              <Chip>
                {inputText(item)}
                <button
                  type="button"
                  aria-label={`Remove ${inputText(item)}`}
                  className="relative -mr-1 grid size-4 place-items-center hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-3.5"
                  disabled={disabled}
                  onClick={() => removeAt(index)}
                >
                  <X aria-hidden />
                </button>
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <Input
        id={id}
        value={draft}
        inputMode={isNumeric ? 'decimal' : 'text'}
        placeholder={isNumeric ? 'Type a number, then Enter' : 'Type, then Enter'}
        disabled={disabled}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add([draft])}
        {...textAriaOf(props)}
      />
    </div>
  );
}
