'use client';

import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Input, Label } from '@/components/ui';
import { RotateSecretButton } from './rotate-secret-button';

/**
 * Where a signed message is sent when the run ends. Saved when the field or the page is left or Enter is pressed, so that a
 * run never calls an address that is only half typed.
 */
export function WebhookField({
  workspace,
  url,
  onChange,
  mayRotateSecret,
}: {
  workspace: string;
  url: string | null;
  onChange: (url: string | null) => void;
  /** Whether the person may replace the workspace's signing secret. */
  mayRotateSecret: boolean;
}) {
  const id = useId();
  /** Null while the field shows the saved address, also one that somebody else has saved. */
  const [typedText, setTypedText] = useState<string | null>(null);
  const text = typedText ?? url ?? '';
  const isInvalid = text.trim() !== '' && parseAddress(text) === null;
  const save = () => {
    if (typedText === null || isInvalid) return;
    const address = parseAddress(typedText);
    if (address !== url) onChange(address);
    setTypedText(null);
  };
  // A field is not blurred by a reload.
  const saveBeforeLeaving = useEffectEvent(save);
  useEffect(() => {
    const listener = () => saveBeforeLeaving();
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  }, []);
  return (
    <div className="grid gap-1.5 pt-1">
      <Label htmlFor={`${id}url`}>Webhook when done</Label>
      <Input
        id={`${id}url`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com/hook"
        aria-describedby={`${id}help`}
        aria-invalid={isInvalid}
        value={text}
        onChange={(event) => setTypedText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
        }}
      />
      <p id={`${id}help`} className="text-xs text-ink-3">
        {isInvalid
          ? 'Enter a whole address, such as https://example.com/hook.'
          : text.trim() !== (url ?? '')
            ? 'Saved once you leave the field or press Enter.'
            : 'Optional. Gets a POST signed by Standard Webhooks when the run ends.'}
      </p>
      {url !== null && mayRotateSecret ? <RotateSecretButton workspace={workspace} /> : null}
    </div>
  );
}

/** The typed URL; null while it is not one. Whether it may be called is checked by the server. */
function parseAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? text.trim() : null;
}
