'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { callAction } from '@/components/actions';
import { Button, toast } from '@/components/ui';
import type { ActionResult, Subscription, SubscriptionPayment } from '@/lib/contract';
import { providerName } from './words';

export type Pay = () => Promise<ActionResult<SubscriptionPayment>>;
export type Check = () => Promise<ActionResult<Subscription | null>>;

/**
 * Leads to the provider's page for a renewal that is late. That page leads nowhere afterwards, so whenever this one is
 * shown, the provider is asked whether the renewal is paid by now; `changed` hears of it.
 */
export function PayRenewal({
  provider,
  pay,
  check,
  changed,
}: {
  provider: string;
  pay: Pay;
  check: Check;
  changed: () => void;
}) {
  const [leaving, setLeaving] = useState(false);

  const look = useEffectEvent(async () => {
    const result = await callAction(() => check());
    // Without an answer the page stays as it is, and the button says what is wrong when it is pressed.
    if (!result.ok || result.value?.status === 'past_due') return;
    tell(result.value, provider);
    changed();
  });
  useEffect(() => {
    void look();
    // Back from the payment page, the browser may show this page as it was left.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setLeaving(false);
      void look();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const press = async () => {
    if (leaving) return;
    setLeaving(true);
    const result = await callAction(() => pay());
    if (result.ok && result.value.url !== null) {
      window.location.assign(result.value.url);
      return;
    }
    setLeaving(false);
    if (!result.ok) {
      toast.error(result.error.message);
      return;
    }
    tell(result.value.subscription, provider);
    changed();
  };

  return (
    <Button variant="primary" loading={leaving} onClick={() => void press()}>
      Pay now
    </Button>
  );
}

/** What became of a renewal of which nothing is open any more. */
function tell(subscription: Subscription | null, provider: string): void {
  const options = { id: 'renewal' };
  if (subscription === null) {
    toast.show('The subscription has ended. There is nothing to pay.', options);
  } else if (subscription.status === 'active') {
    toast.success('The renewal is paid, and its credits are here.', options);
  } else {
    toast.show(`${providerName(provider)} has nothing open to pay.`, {
      ...options,
      description:
        'If this page still calls the payment late in an hour, whoever runs this console can look into it.',
    });
  }
}
