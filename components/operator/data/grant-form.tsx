'use client';

import { useState } from 'react';
import {
  Button,
  Card,
  FieldError,
  FieldHelp,
  formatCreditAmount,
  Input,
  Label,
  toast,
} from '@/components/ui';
import { grantCreditsAction } from '@/lib/console/operator/records/actions';
import { useAction, useSubmission } from '../../actions';

export function GrantForm({ workspace }: { workspace: string }) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const submit = useSubmission((submissionId, grant: { amount: number; reason: string }) =>
    grantCreditsAction(workspace, { ...grant, submissionId }),
  );
  const { run, isPending, failure } = useAction(submit, {
    onDone: (available) => {
      setAmount('');
      setReason('');
      toast.success(`Done. Available now: ${formatCreditAmount(available)}.`);
    },
  });
  return (
    <Card className="p-5">
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run({ amount: Number(amount || Number.NaN), reason });
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
          <FieldError>{failure?.message}</FieldError>
        </div>
        <div>
          <Button type="submit" variant="primary" loading={isPending}>
            Give credits
          </Button>
        </div>
      </form>
    </Card>
  );
}
