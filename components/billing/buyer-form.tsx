'use client';

import { useState } from 'react';
import { Button, FieldError, FieldHelp, Input, Label, Textarea, toast } from '@/components/ui';
import { setBuyerAction } from '@/lib/console/money/billing/actions';
import type { Buyer } from '@/lib/contract';
import { useAction } from '../actions';
import { useShell } from '../layout';

/** Name and address of the buyer, as receipts print them. */
export function BuyerForm({ buyer: initial }: { buyer: Buyer }) {
  const [buyer, setBuyer] = useState(initial);
  const { workspace } = useShell();
  const { run, isPending, failure } = useAction(setBuyerAction, {
    onDone: () => toast.success('Billing details saved.'),
  });
  return (
    <form action={() => void run(workspace.slug, buyer)} className="grid gap-4">
      <div>
        <Label htmlFor="buyer-name">Company or name</Label>
        <Input
          id="buyer-name"
          limit={120}
          autoComplete="organization"
          placeholder={workspace.name}
          value={buyer.name}
          onChange={(event) => setBuyer({ ...buyer, name: event.target.value })}
        />
      </div>
      <div>
        <Label htmlFor="buyer-address">Address</Label>
        <Textarea
          id="buyer-address"
          rows={3}
          limit={500}
          autoComplete="street-address"
          value={buyer.address}
          onChange={(event) => setBuyer({ ...buyer, address: event.target.value })}
        />
      </div>
      <div>
        <Label htmlFor="buyer-tax">Tax ID</Label>
        <Input
          id="buyer-tax"
          limit={60}
          className="max-w-60"
          aria-describedby="buyer-help"
          value={buyer.taxId}
          onChange={(event) => setBuyer({ ...buyer, taxId: event.target.value })}
        />
        <FieldHelp id="buyer-help">Shown on receipts. Leave empty what you don’t need.</FieldHelp>
      </div>
      <FieldError>{failure?.message}</FieldError>
      <div>
        <Button type="submit" loading={isPending}>
          Save details
        </Button>
      </div>
    </form>
  );
}
