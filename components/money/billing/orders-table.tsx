import { ReceiptText } from 'lucide-react';
import Link from 'next/link';
import {
  Button,
  EmptyState,
  formatCredits,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  UnreadItemsNote,
} from '@/components/ui';
import type { ReadOrders } from '@/lib/contract';
import { listCutOff } from '@/lib/pages/billing';
import { workspacePath } from '../../layout';
import { formatMoney } from './money';
import { OrderBadge } from './order-badge';
import { When } from './when';

/** The orders, newest first, each linked to its page with the receipt. */
export function OrdersTable({ workspace, orders }: { workspace: string; orders: ReadOrders }) {
  if (orders.data.length === 0 && orders.left_out === 0 && !orders.has_more) {
    return (
      <EmptyState
        icon={<ReceiptText aria-hidden />}
        title="No orders yet"
        description="Each purchase is listed here with its receipt. Choose what to buy above."
        className="py-8"
      />
    );
  }
  const pathOf = (path: string) => workspacePath({ slug: workspace }, path);
  return (
    <div className="grid gap-3">
      <Table aria-label="Orders">
        <TableHead>
          <TableRow>
            <TableHeader>Order</TableHeader>
            <TableHeader>State</TableHeader>
            <TableHeader numeric className="max-sm:hidden">
              Credits
            </TableHeader>
            <TableHeader numeric>Price</TableHeader>
            <TableHeader className="max-sm:hidden">When</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {orders.data.map((order) => (
            <TableRow key={order.id}>
              <TableCell className="sm:min-w-36">
                <Link
                  href={pathOf(`billing/orders/${encodeURIComponent(order.id)}`)}
                  className="font-medium underline-offset-2 hover:underline pointer-coarse:inline-block pointer-coarse:py-3 max-sm:pointer-coarse:pb-1"
                >
                  {order.product_name ?? order.id}
                </Link>
                <span className="block text-xs text-ink-3 sm:hidden">
                  <When at={order.created_at} />
                </span>
              </TableCell>
              <TableCell>
                <OrderBadge status={order.status} />
              </TableCell>
              <TableCell numeric className="max-sm:hidden">
                {formatCredits(order.credits)}
              </TableCell>
              <TableCell numeric>{formatMoney(order.amount, order.currency)}</TableCell>
              <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">
                <When at={order.created_at} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <UnreadItemsNote count={orders.left_out} singular="order" plural="orders" />
      {orders.has_more && orders.last_id === null ? (
        <p className="text-xs text-ink-3">{listCutOff}</p>
      ) : null}
      {orders.has_more && orders.last_id !== null ? (
        <div>
          <Button asChild size="sm">
            <Link href={`${pathOf('billing')}?after=${encodeURIComponent(orders.last_id)}#orders`}>
              Older orders
            </Link>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
