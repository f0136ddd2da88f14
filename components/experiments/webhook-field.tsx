'use client';

import { useId, useState } from 'react';
import { Button, CopyButton, Input, Label } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callWithToast } from '../actions';

/**
 * Where a signed message is sent when the run ends. Saved when the field loses focus or Enter is pressed, so that a run
 * never calls an address that is only half typed.
 */
export function WebhookField({
  url,
  onChange,
  readSecret,
}: {
  url: string | null;
  onChange: (url: string | null) => void;
  /** Reads the signing secret of the workspace. Null for those who may not see it. */
  readSecret: (() => Promise<ActionResult<string>>) | null;
}) {
  const id = useId();
  const [text, setText] = useState(url ?? '');
  const [secret, setSecret] = useState<string | null>(null);
  const isWrong = text.trim() !== '' && addressIn(text) === null;
  const save = () => {
    const address = addressIn(text);
    if (!isWrong && address !== url) onChange(address);
  };
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
        aria-invalid={isWrong}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
        }}
      />
      <p id={`${id}help`} className="text-xs text-ink-3">
        {isWrong
          ? 'Enter a whole address, such as https://example.com/hook.'
          : text.trim() !== (url ?? '')
            ? 'Saved once you leave the field or press Enter.'
            : 'Optional. Gets a POST signed by Standard Webhooks when the run ends.'}
      </p>
      {url === null || readSecret === null ? null : secret === null ? (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={async () => {
            const result = await callWithToast(readSecret);
            if (result.ok) setSecret(result.value);
          }}
        >
          Show signing secret
        </Button>
      ) : (
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 truncate text-xs">{secret}</code>
          <CopyButton value={secret} label="Copy signing secret" />
        </div>
      )}
    </div>
  );
}

/** The typed URL; null while it is not one. Whether it may be called is checked by the server. */
function addressIn(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? text.trim() : null;
}
