import type { QueueFigures } from '@/lib/console/operator/health';
import type { Database } from '@/lib/platform/database';

interface Queue {
  readonly name: QueueFigures['name'];
  /** The table, which need not be there. */
  readonly table: string;
  /** The time since which a row waits, and the rows that wait and are due; an index holds them. */
  readonly since: string;
  readonly where: string;
}

const serviceQueues: readonly Queue[] = [
  {
    name: 'tasks',
    table: 'service.tasks',
    since: 'created_at',
    where: `status = 'queued'
      and workspace_id not in (select id from service.workspaces where status = 'suspended')`,
  },
  {
    name: 'webhooks',
    table: 'service.webhook_deliveries',
    since: 'created_at',
    where: "state = 'pending'",
  },
  {
    name: 'jobs',
    table: 'pgboss.job',
    since: 'start_after',
    where: "state in ('created', 'retry') and start_after <= now()",
  },
];
const notificationQueue: Queue = {
  name: 'notifications',
  table: 'console.notification_deliveries',
  since: 'due_at',
  where: "state = 'waiting' and due_at <= now()",
};

/** What waits, and for how long. */
export async function readQueues(
  database: Database,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<QueueFigures[]> {
  const queues = [...(isEmbedded ? serviceQueues : []), notificationQueue];
  const { rows: tables } = await database.query<{ name: string }>(
    'select name from unnest($1::text[]) as t (name) where to_regclass(name) is not null',
    [queues.map(({ table }) => table)],
  );
  const existingQueues = queues.filter(({ table }) => tables.some(({ name }) => name === table));
  return Promise.all(
    existingQueues.map(async ({ name, table, since, where }) => {
      const { rows } = await database.query<{ waiting: number; oldest: number | null }>(
        `select count(*)::int as waiting, extract(epoch from now() - min(${since}))::float8 as oldest
         from ${table} where ${where}`,
      );
      const [row] = rows;
      const oldest = row?.oldest ?? null;
      return {
        name,
        waiting: row?.waiting ?? 0,
        oldest_seconds: oldest === null ? null : Math.max(0, Math.round(oldest)),
      };
    }),
  );
}
