'use client';

import { useActionState } from 'react';
import { Button, FieldError, FieldHelp, Input, Label, Textarea, toast } from '@/components/ui';
import type { ActionResult, Buyer } from '@/lib/contract';
import { callAction } from '../actions';

/** Name and address of the buyer, as receipts print them. */
export function BuyerForm({
  buyer,
  workspaceName,
  save,
}: {
  buyer: Buyer;
  workspaceName: string;
  save: (buyer: Buyer) => Promise<ActionResult<void>>;
}) {
  const [{ error, kept }, action, pending] = useActionState(
    async (_: { error: string | null; kept: Buyer }, form: FormData) => {
      const text = (name: keyof Buyer) => String(form.get(name) ?? '');
      const next = { name: text('name'), address: text('address'), taxId: text('taxId') };
      const result = await callAction(() => save(next));
      if (result.ok) toast.success('Billing details saved.');
      return { error: result.ok ? null : result.error.message, kept: next };
    },
    { error: null, kept: buyer },
  );
  return (
    <form action={action} className="grid gap-4">
      <div>
        <Label htmlFor="buyer-name">Company or name</Label>
        <Input
          id="buyer-name"
          name="name"
          limit={120}
          autoComplete="organization"
          placeholder={workspaceName}
          defaultValue={kept.name}
        />
      </div>
      <div>
        <Label htmlFor="buyer-address">Address</Label>
        <Textarea
          id="buyer-address"
          name="address"
          rows={3}
          limit={500}
          autoComplete="street-address"
          defaultValue={kept.address}
        />
      </div>
      <div>
        <Label htmlFor="buyer-tax">Tax ID</Label>
        <Input
          id="buyer-tax"
          name="taxId"
          limit={60}
          className="max-w-60"
          aria-describedby="buyer-help"
          defaultValue={kept.taxId}
        />
        <FieldHelp id="buyer-help">Shown on receipts. Leave empty what you don’t need.</FieldHelp>
      </div>
      <FieldError>{error}</FieldError>
      <div>
        <Button type="submit" loading={pending}>
          Save details
        </Button>
      </div>
    </form>
  );
}
