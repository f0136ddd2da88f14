'use client';

import type { ReactNode } from 'react';
import { formatCredits } from '@/components/ui';
import type { ReadWallet } from '@/lib/contract';
import { useBalance } from '@/lib/queries';

/** A team's balance, kept up to date while tasks run. */
export function LiveBalanceCards({ workspace, wallet }: { workspace: string; wallet: ReadWallet }) {
  const { data } = useBalance(workspace);
  return <BalanceCards wallet={{ ...wallet, ...(data ?? {}) }} isSpendable />;
}

/** Available credits, credits reserved for running work, and all credits ever added. */
export function BalanceCards({
  wallet,
  isSpendable,
}: {
  wallet: ReadWallet;
  /** Whether work can be paid with these credits. */
  isSpendable: boolean;
}) {
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <Figure label="Available" note={isSpendable ? 'Credits to spend' : 'Kept in this workspace'}>
        <span data-testid="available">{formatCredits(wallet.quota_amount)}</span>
      </Figure>
      <Figure label="Reserved" note="For running work; what fails is given back">
        <span data-testid="reserved">{formatCredits(wallet.authorized_amount)}</span>
      </Figure>
      {wallet.granted_total === null ? null : (
        <Figure
          label="Added so far"
          note={
            wallet.owed !== null && wallet.owed > 0
              ? `${formatCredits(wallet.owed)} of refunded orders were spent before, and are taken from the next credits`
              : 'Everything that was bought or granted'
          }
        >
          {formatCredits(wallet.granted_total)}
        </Figure>
      )}
    </dl>
  );
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-panel p-4 sm:p-5">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd>
        <span className="num mt-1 block text-2xl font-semibold tracking-tight">{children}</span>
        <span className="mt-0.5 block text-xs text-pretty text-ink-3">{note}</span>
      </dd>
    </div>
  );
}
