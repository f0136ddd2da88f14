'use client';

import { useEffect, useRef, useState } from 'react';
import { Button, newPressId, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { endsPress } from '@/lib/contract';
import { callAction } from '../actions';

export interface CheckoutRequest {
  readonly productId: string;
  readonly priceId: string;
  /** Left out if the catalog names none. */
  readonly provider?: string;
  readonly press: string;
}
export type Checkout = (input: CheckoutRequest) => Promise<ActionResult<{ url: string }>>;

/**
 * Makes an order and opens its payment page. Presses during a request, and repeats after a lost answer, are the same
 * order.
 */
export function CheckoutButton({
  request,
  checkout,
  label,
}: {
  request: Omit<CheckoutRequest, 'press'>;
  checkout: Checkout;
  label: string;
}) {
  const press = useRef<string>(undefined);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    // On the way back from the payment page the browser may restore this page from its cache.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      press.current = undefined;
      setLeaving(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const buy = async () => {
    if (leaving) return;
    setLeaving(true);
    const id = press.current ?? newPressId();
    press.current = id;
    const result = await callAction(() => checkout({ ...request, press: id }));
    if (result.ok) {
      window.location.assign(result.value.url);
      return;
    }
    // A refusal made no order. Without a sure answer the next press must repeat the same one.
    if (endsPress(result.error, false)) press.current = undefined;
    toast.error(result.error.message);
    setLeaving(false);
  };

  return (
    <Button variant="primary" className="w-full" loading={leaving} onClick={() => void buy()}>
      {label}
    </Button>
  );
}
