'use client';

import { Download } from 'lucide-react';
import { Banner, Button, CopyButton, ShownSecret } from '@/components/ui';

const intro = 'Recovery codes of your Atelier account. Each works once.';

/** New recovery codes, shown only once. */
export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}) {
  const text = [intro, email, '', ...codes, ''].join('\n');
  return (
    <ShownSecret doneLabel="I saved them" onDone={onDone}>
      <Banner tone="warn" className="rounded-md">
        Save these codes now. You won’t see them again.
      </Banner>
      <p className="text-sm text-pretty text-ink-2">
        When your phone or passkey is lost, one of these codes signs you in. Each works once.
      </p>
      <ul
        aria-label="Recovery codes"
        className="num grid gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunk p-4 text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Button size="sm" asChild>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="atelier-recovery-codes.txt"
          >
            <Download aria-hidden />
            Download
          </a>
        </Button>
        <CopyButton value={codes.join('\n')} label="Copy the codes" size="sm" />
      </div>
    </ShownSecret>
  );
}
