'use client';

import { useEffect, useRef, useState } from 'react';
import { Button, newPressId } from '@/components/ui';
import { checkoutAction } from '@/lib/console/money/billing/actions';
import { endsPress } from '@/lib/pages/press-rule';
import { useAction } from '../actions';
import { useShell } from '../layout';

/**
 * Makes an order and opens its payment page. Presses during a request, and repeats after a lost answer, are the same
 * order.
 */
export function CheckoutButton({
  request,
  label,
}: {
  /** Without a provider if the catalog names none. */
  request: { readonly productId: string; readonly priceId: string; readonly provider?: string };
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

  const { slug } = useShell().workspace;
  const buy = async () => {
    press.current ??= newPressId();
    const result = await checkoutAction(slug, { ...request, press: press.current });
    // A refusal made no order. Without a sure answer the next press must repeat the same one.
    if (!result.ok && endsPress(result.error, false)) press.current = undefined;
    return result;
  };
  const checkout = useAction(buy, {
    failsInToast: true,
    onDone: ({ url }) => {
      setLeaving(true);
      window.location.assign(url);
    },
  });

  return (
    <Button
      variant="primary"
      className="w-full"
      loading={leaving || checkout.isPending}
      onClick={() => leaving || void checkout.run()}
    >
      {label}
    </Button>
  );
}
