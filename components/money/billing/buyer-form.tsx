'use client';

import { useState } from 'react';
import { Button, FieldError, FieldHelp, Input, Label, Textarea, toast } from '@/components/ui';
import { setBuyerAction } from '@/lib/console/money/billing/actions';
import type { Buyer } from '@/lib/pages/receipts';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

/** Name and address of the buyer, as receipts print them. */
export function BuyerForm({ buyer }: { buyer: Buyer }) {
  const [sentBuyer, setSentBuyer] = useState(buyer);
  const { workspace } = useShell();
  const { run, isPending, failure } = useAction(setBuyerAction, {
    onDone: () => toast.success('Billing details saved.'),
  });
  // Not awaited: React resets the form when its action is over, and would take away what was typed meanwhile.
  const send = (form: FormData) => {
    const text = (name: keyof Buyer) => String(form.get(name) ?? '');
    const newBuyer = { name: text('name'), address: text('address'), taxId: text('taxId') };
    setSentBuyer(newBuyer);
    void run(workspace.slug, newBuyer);
  };
  return (
    <form action={send} className="grid gap-4">
      <div>
        <Label htmlFor="buyer-name">Company or name</Label>
        <Input
          id="buyer-name"
          limit={120}
          autoComplete="organization"
          placeholder={workspace.name}
          name="name"
          defaultValue={sentBuyer.name}
        />
      </div>
      <div>
        <Label htmlFor="buyer-address">Address</Label>
        <Textarea
          id="buyer-address"
          rows={3}
          limit={500}
          autoComplete="street-address"
          name="address"
          defaultValue={sentBuyer.address}
        />
      </div>
      <div>
        <Label htmlFor="buyer-tax">Tax ID</Label>
        <Input
          id="buyer-tax"
          limit={60}
          className="max-w-60"
          aria-describedby="buyer-help"
          name="taxId"
          defaultValue={sentBuyer.taxId}
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
