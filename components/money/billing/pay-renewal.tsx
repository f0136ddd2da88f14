'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Button, toast } from '@/components/ui';
import { checkRenewalAction, payRenewalAction } from '@/lib/console/money/billing/actions';
import type { Subscription } from '@/lib/contract';
import { callAction, useAction } from '../../actions';
import { providerName } from './words';

/**
 * Opens the provider's page for a late renewal. That page does not lead back here, so each time this one is shown it asks the
 * provider whether the renewal is paid, and calls `onChanged` when it is.
 */
export function PayRenewal({
  workspace,
  provider,
  onChanged,
}: {
  workspace: string;
  provider: string;
  onChanged: () => void;
}) {
  const [isLeaving, setLeaving] = useState(false);

  const checkRenewal = useEffectEvent(async () => {
    const result = await callAction(() => checkRenewalAction(workspace));
    // When the check fails the page does not change; the button shows the error once it is pressed.
    if (!result.ok || result.value?.status === 'past_due') return;
    showOutcome(result.value, provider);
    onChanged();
  });
  useEffect(() => {
    void checkRenewal();
    // On the way back from the payment page the browser may restore this page from its cache.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setLeaving(false);
      void checkRenewal();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const payment = useAction(payRenewalAction, {
    failsInToast: true,
    onDone: ({ url, subscription }) => {
      if (url !== null) {
        setLeaving(true);
        window.location.assign(url);
        return;
      }
      showOutcome(subscription, provider);
      onChanged();
    },
  });

  return (
    <Button
      variant="primary"
      loading={isLeaving || payment.isPending}
      onClick={() => isLeaving || void payment.run(workspace)}
    >
      Pay now
    </Button>
  );
}

/** Shows the outcome of a renewal that can no longer be paid. */
function showOutcome(subscription: Subscription | null, provider: string): void {
  const options = { id: 'renewal' };
  if (subscription === null) {
    toast.show('The subscription has ended. There is nothing to pay.', options);
  } else if (subscription.status === 'active') {
    toast.success('The renewal is paid, and its credits are here.', options);
  } else {
    toast.show(`${providerName(provider)} has nothing open to pay.`, {
      ...options,
      description:
        'If this page still says that the payment is late in an hour, contact the operator of this console.',
    });
  }
}
