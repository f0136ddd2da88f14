'use client';

import { useRef, useState } from 'react';
import {
  Button,
  Card,
  FieldError,
  FieldHelp,
  formatCredits,
  Input,
  Label,
  newPressId,
  toast,
} from '@/components/ui';
import { callAction } from '../actions';
import type { WorkspaceActions } from './types';

/** Gives a workspace credits with a reason. */
export function GrantForm({
  workspace,
  grant,
}: {
  workspace: string;
  grant: WorkspaceActions['grant'];
}) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The id is kept until there is an answer, so that a repeat after a lost connection does not grant twice.
  const press = useRef<{ id: string; fingerprint: string } | null>(null);
  async function submit() {
    const fingerprint = JSON.stringify([amount, reason]);
    if (press.current?.fingerprint !== fingerprint)
      press.current = { id: newPressId(), fingerprint };
    const input = { amount: Number(amount || Number.NaN), reason, pressId: press.current.id };
    setBusy(true);
    const result = await callAction(() => grant(workspace, input));
    setBusy(false);
    setError(result.ok ? null : result.error.message);
    if (!result.ok) return;
    press.current = null;
    setAmount('');
    setReason('');
    toast.success(`Done. ${formatCredits(result.value)} credits are available now.`);
  }
  return (
    <Card className="p-5">
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <h2 className="text-md font-semibold">Give credits</h2>
        <div>
          <Label htmlFor="grant-amount">Credits</Label>
          <Input
            id="grant-amount"
            type="number"
            inputMode="decimal"
            min="0.001"
            step="any"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </div>
        <div>
          <Label htmlFor="grant-reason">Reason</Label>
          <Input
            id="grant-reason"
            limit={200}
            value={reason}
            aria-describedby="grant-reason-help"
            onChange={(event) => setReason(event.target.value)}
          />
          <FieldHelp id="grant-reason-help">The workspace sees it in its ledger.</FieldHelp>
          <FieldError>{error}</FieldError>
        </div>
        <div>
          <Button type="submit" variant="primary" loading={isBusy}>
            Give credits
          </Button>
        </div>
      </form>
    </Card>
  );
}
