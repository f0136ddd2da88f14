import { and, desc, eq, sql } from 'drizzle-orm';
import type { OrderList, OrderListQuery } from '@/lib/contract';
import type { ServiceDb } from '../../../context';
import { schema } from '../../../db';
import { ApiError, listPage } from '../../../http';
import { type OrderRow, serializeOrder } from './order-row';

const { orders } = schema;
const defaultLimit = 50;

/** An order of the workspace. Throws `ApiError` not_found, for another workspace's alike. */
export async function readOrder(
  db: ServiceDb,
  workspaceId: string,
  orderId: string,
): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.workspaceId, workspaceId)));
  if (row === undefined) throw new ApiError('not_found', 'There is no such order.');
  return row;
}

/** One page of a workspace's orders, newest first. */
export async function listOrders(
  db: ServiceDb,
  workspaceId: string,
  { after, limit = defaultLimit, status }: OrderListQuery,
): Promise<OrderList> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        status === undefined ? undefined : eq(orders.status, status),
        after === undefined
          ? undefined
          : sql`(${orders.createdAt}, ${orders.id}) < (select o.created_at, o.id
              from service.orders o where o.id = ${after} and o.workspace_id = ${workspaceId})`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  return listPage(rows, limit, serializeOrder);
}
