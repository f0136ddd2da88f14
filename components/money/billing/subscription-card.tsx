'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { AlertDialog, Badge, Button, Card, Credits, toast } from '@/components/ui';
import { changeSubscriptionAction } from '@/lib/console/money/billing/actions';
import type { Subscription } from '@/lib/contract';
import { refreshBalance } from '@/lib/queries';
import { useAction } from '../../actions';
import { formatMoney } from './money';
import { PayRenewal } from './pay-renewal';
import { intervalLabel, providerName } from './words';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (seconds: number): string => dayFormat.format(new Date(seconds * 1000));

/** A personal workspace's subscription: its next renewal, and buttons to cancel it, resume it or pay a late renewal. */
export function SubscriptionCard({
  workspace,
  subscription,
}: {
  workspace: string;
  subscription: Subscription;
}) {
  const router = useRouter();
  const client = useQueryClient();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const change = useAction(changeSubscriptionAction, {
    failsInToast: true,
    onDone: () => router.refresh(),
  });
  const send = async (cancel: boolean) => {
    const isDone = await change.run(workspace, cancel);
    if (isDone) {
      toast.success(
        cancel ? 'The subscription ends with the current period.' : 'Your subscription continues.',
      );
    }
    return isDone;
  };
  const refreshAfterPayment = () => {
    router.refresh();
    refreshBalance(client, workspace);
  };
  const isEnding = subscription.cancel_at_period_end;
  const periodEnd = dayOf(subscription.current_period_end);
  const isLate = subscription.status === 'past_due';
  const activeLabel = isEnding ? 'Ending' : 'Active';
  const stateLabel = isLate ? 'Payment is late' : activeLabel;
  const provider = providerName(subscription.provider);
  const renewal = isLate
    ? `The renewal of ${dayOf(subscription.current_period_start)} is not paid yet. ${provider} tries again automatically${subscription.payable ? ', or you can pay it there now' : ''}; the credits come with the payment.`
    : `${isEnding ? 'Ends' : 'Renews'} on ${periodEnd}.`;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex items-center gap-2 font-medium">
          {subscription.product_name}
          <Badge tone={isEnding || isLate ? 'warn' : 'good'} className="font-normal">
            {stateLabel}
          </Badge>
        </p>
        <p className="mt-1 text-sm text-pretty text-ink-2">
          {formatMoney(subscription.amount, subscription.currency)}{' '}
          {intervalLabel(subscription.interval)} with {provider}, for{' '}
          <Credits amount={subscription.credits} />. {renewal}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {subscription.payable ? (
          <PayRenewal
            workspace={workspace}
            provider={subscription.provider}
            onChanged={refreshAfterPayment}
          />
        ) : null}
        {isEnding ? (
          <Button loading={change.isPending} onClick={() => void send(false)}>
            Resume
          </Button>
        ) : (
          <Button loading={change.isPending} onClick={() => setDialogOpen(true)}>
            {isLate ? 'Cancel' : 'Cancel at the end of the period'}
          </Button>
        )}
      </div>
      <AlertDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Cancel subscription?"
        description={
          isLate
            ? 'It won’t renew. You keep the credits it added.'
            : `It stays active until ${periodEnd} and won’t renew. You keep the credits it added.`
        }
        confirmLabel="Cancel subscription"
        cancelLabel="Keep subscription"
        onConfirm={() => send(true)}
      />
    </Card>
  );
}
