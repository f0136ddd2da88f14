'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui';
import { checkoutAction } from '@/lib/console/money/billing/actions';
import { useAction, useSubmission } from '../../actions';
import { useShell } from '../../layout';

/**
 * Makes an order and opens its payment page. Pressed again during the request or after a lost response, it opens the same order.
 */
export function CheckoutButton({
  request,
  label,
}: {
  /** Without a provider if the catalog names none. */
  request: { readonly productId: string; readonly priceId: string; readonly provider?: string };
  label: string;
}) {
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    // On the way back from the payment page the browser may restore this page from its cache.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const { slug } = useShell().workspace;
  const buy = useSubmission((submission, product: typeof request) =>
    checkoutAction(slug, { ...product, submission }),
  );
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
      loading={isLeaving || checkout.isPending}
      onClick={() => isLeaving || void checkout.run(request)}
    >
      {label}
    </Button>
  );
}
