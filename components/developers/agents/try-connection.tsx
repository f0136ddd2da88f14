'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button, FieldHelp, Label, PasswordInput } from '@/components/ui';
import { type Finding, probeConnection } from './probe-connection';

/** Tests the address, or a key at it, from this browser, and says in words what came back and how fast. */
export function TryConnection({ address, hasPage }: { address: string; hasPage: boolean }) {
  const [key, setKey] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const test = async () => {
    setIsPending(true);
    setFindings([]);
    setFindings(await probeConnection(address, key.trim(), undefined, hasPage));
    setIsPending(false);
  };
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-3" aria-labelledby="try">
      <h2 id="try" className="text-md font-semibold">
        Try it
      </h2>
      <form action={() => void test()} className="grid grid-cols-1 gap-3">
        <div>
          <Label htmlFor="try-key">API key</Label>
          <PasswordInput
            id="try-key"
            what="key"
            value={key}
            onChange={(event) => setKey(event.target.value)}
            autoComplete="off"
            aria-describedby="try-key-help"
          />
          <FieldHelp id="try-key-help">
            It goes to the service alone and is not kept. Leave it empty to test whether assistants
            find this address. Nothing is made or charged.
          </FieldHelp>
        </div>
        <div>
          <Button type="submit" loading={isPending}>
            Try it
          </Button>
        </div>
      </form>
      <div role="status">
        <ul className="grid gap-1 text-sm">
          {findings.map(({ isGood, text }) => (
            <li key={text} className="flex items-start gap-2">
              {isGood ? (
                <CircleCheck aria-label="Good:" className="mt-0.5 size-4 shrink-0 text-good" />
              ) : (
                <CircleAlert aria-label="Not good:" className="mt-0.5 size-4 shrink-0 text-bad" />
              )}
              <span className="min-w-0 break-words">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
