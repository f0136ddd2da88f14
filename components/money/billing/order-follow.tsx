'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, Printer } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import {
  AlertDialog,
  Badge,
  Button,
  buttonVariants,
  Card,
  cn,
  formatCredits,
  Spinner,
} from '@/components/ui';
import { cancelOrderAction } from '@/lib/console/money/billing/actions';
import type { OrderStatus, ReadOrder } from '@/lib/contract';
import type { ReceiptParties } from '@/lib/pages/receipts';
import { orderKeys, orderOptions, refreshBalance } from '@/lib/queries';
import { useAction } from '../../actions';
import { workspacePath } from '../../layout';
import { OrderBadge } from './order-badge';
import { Receipt } from './receipt';

type Step = { label: string; state: 'done' | 'now' | 'open' };

/** The steps of an order, from its creation to its credits. */
function stepsOf({ status, paid_at: paidAt, fulfilled_at: fulfilledAt }: ReadOrder): Step[] {
  const stateOf = (doneAt: number | null, isCurrent: boolean): Step['state'] => {
    if (doneAt !== null) return 'done';
    return isCurrent ? 'now' : 'open';
  };
  return [
    { label: 'Ordered', state: 'done' },
    { label: 'Paid', state: stateOf(paidAt, status === 'pending') },
    { label: 'Credits added', state: stateOf(fulfilledAt, status === 'paid') },
  ];
}

const explanations: Record<OrderStatus, string> = {
  pending: 'The payment has not arrived yet. Once you have paid, this page updates automatically.',
  paid: 'The payment arrived. The credits follow in a moment. If they are not here within minutes, contact the operator of the service.',
  fulfilled: 'The credits can be spent now.',
  failed: 'The payment was declined. Nothing was charged. You can order again.',
  canceled: 'The order was canceled. Nothing was charged.',
  expired: 'The payment did not arrive in time. Nothing was charged. You can order again.',
  refunded: 'The payment was returned, and the credits were taken back.',
};

/** For an order of a remote service that was paid and ended without its credits. */
const paidAndEnded =
  'The order has ended, but the service says that it was paid. Do not pay again: ask the person who runs the service.';

const isKnown = (status: string | null): status is OrderStatus =>
  status !== null && Object.hasOwn(explanations, status);

const confirmingText =
  'You have paid, and the payment provider is confirming it. This page updates automatically and the credits follow. Do not pay again.';

/** An order, polled until its credits are granted, and its receipt. */
export function OrderFollow({
  workspace,
  workspaceName,
  parties,
  initial,
  isPaying,
  isCancelable,
}: {
  workspace: string;
  workspaceName: string;
  parties: ReceiptParties;
  initial: ReadOrder;
  /** Whether the person has just returned from paying. */
  isPaying: boolean;
  /** Whether the service cancels orders, which is an addition to the interface. */
  isCancelable: boolean;
}) {
  const client = useQueryClient();
  const { data: order = initial, isError } = useQuery({
    ...orderOptions(workspace, initial.id),
    initialData: initial,
  });
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { status } = order;

  // The balance in the top bar has changed with the order.
  useEffect(() => {
    if (status !== 'pending') refreshBalance(client, workspace);
  }, [client, status, workspace]);

  const cancellation = useAction(cancelOrderAction, {
    failsInToast: true,
    onDone: (canceledOrder) =>
      client.setQueryData(orderKeys.one(workspace, order.id), canceledOrder),
  });

  const isKnownStatus = isKnown(status);
  const hasEnded = isKnownStatus && !['pending', 'paid', 'fulfilled'].includes(status);
  const isBeingConfirmed = isPaying && status === 'pending';
  const isPaidAndEnded = hasEnded && status !== 'refunded' && order.paid_at !== null;
  function explain(): string {
    if (status === 'fulfilled' && order.refunded_amount !== null && order.refunded_amount > 0) {
      return 'Part of the payment was returned, and its share of the credits was taken back.';
    }
    if (isBeingConfirmed) return confirmingText;
    if (isPaidAndEnded) return paidAndEnded;
    return isKnown(status)
      ? explanations[status]
      : 'This status comes from the service. This page checks it again automatically.';
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="grid gap-5 p-5 print:hidden">
        <div role="status" className="grid gap-1">
          <p className="flex flex-wrap items-center gap-3">
            <span className="text-lg font-semibold">
              {status === 'fulfilled' && order.credits !== null ? (
                <>
                  <span className="num">{formatCredits(order.credits)}</span> credits added
                </>
              ) : (
                (order.product_name ?? 'Order')
              )}
            </span>
            {isBeingConfirmed ? (
              <Badge tone="live">Payment being confirmed</Badge>
            ) : (
              <OrderBadge status={status} />
            )}
          </p>
          <p className="text-pretty text-ink-2">{explain()}</p>
          {isError ? (
            <p className="flex items-center gap-1.5 text-sm text-warn">
              <CircleAlert className="size-4" aria-hidden />
              The service is not responding. Trying again automatically.
            </p>
          ) : null}
        </div>
        {hasEnded || !isKnownStatus ? null : <Steps steps={stepsOf(order)} />}
        <div className="flex flex-wrap gap-2">
          {status === 'pending' && !isBeingConfirmed && order.checkout_url !== null ? (
            <>
              <a href={order.checkout_url} className={buttonVariants({ variant: 'primary' })}>
                Go to the payment page
              </a>
              {isCancelable ? (
                <Button onClick={() => setDialogOpen(true)}>Cancel order</Button>
              ) : null}
            </>
          ) : null}
          {status === 'fulfilled' ? (
            <>
              <Button asChild variant="primary">
                <Link href={workspacePath({ slug: workspace }, 'create')}>Create something</Link>
              </Button>
              <Button onClick={() => window.print()}>
                <Printer aria-hidden />
                Print the receipt
              </Button>
            </>
          ) : null}
          {hasEnded ? (
            <Button asChild variant="primary">
              <Link href={workspacePath({ slug: workspace }, 'billing')}>Go to Billing</Link>
            </Button>
          ) : null}
        </div>
      </Card>
      {order.paid_at === null ? null : (
        <Receipt order={order} workspaceName={workspaceName} parties={parties} />
      )}
      <AlertDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Cancel this order?"
        description="Its payment page closes. If it is being paid at this moment, the payment counts and the credits come."
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        onConfirm={() => cancellation.run(workspace, order.id)}
      />
    </div>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-3">
      {steps.map(({ label, state }) => (
        <li
          key={label}
          aria-current={state === 'now' ? 'step' : undefined}
          className={cn(
            'flex items-center gap-2 text-sm',
            state === 'open' ? 'text-ink-3' : 'text-ink',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'grid size-5 place-items-center rounded-full border',
              state === 'done' && 'border-good bg-good-soft text-good',
              state === 'now' && 'border-live text-live',
              state === 'open' && 'border-line-strong',
            )}
          >
            {state === 'done' ? <Check className="size-3 stroke-3" /> : null}
            {state === 'now' ? <Spinner className="size-3" /> : null}
          </span>
          {label}
          {state === 'done' ? <span className="sr-only">(done)</span> : null}
        </li>
      ))}
    </ol>
  );
}
