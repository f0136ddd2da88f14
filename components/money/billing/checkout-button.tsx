'use client';

import { useEffect, useRef, useState } from 'react';
import { Button, newSubmissionId } from '@/components/ui';
import { checkoutAction } from '@/lib/console/money/billing/actions';
import { endsSubmission } from '@/lib/pages/submission-rule';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

/**
 * Makes an order and opens its payment page. Submissions during a request, and repeats after a lost answer, are the same
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
  const submission = useRef<string>(undefined);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    // On the way back from the payment page the browser may restore this page from its cache.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      submission.current = undefined;
      setLeaving(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const { slug } = useShell().workspace;
  const buy = async () => {
    submission.current ??= newSubmissionId();
    const result = await checkoutAction(slug, { ...request, submission: submission.current });
    // A refusal made no order. Without a sure answer the next submission must repeat the same one.
    if (!result.ok && endsSubmission(result.error, false)) submission.current = undefined;
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
