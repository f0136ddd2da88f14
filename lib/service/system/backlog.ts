import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../context';

/** What waits in the database, for all processes together. Ages in seconds, 0 when nothing waits. */
type Backlog = {
  queued: number;
  running: number;
  queue_age: number;
  deliveries_due: number;
  delivery_age: number;
};

/** Due deliveries are those that no process is sending. */
const backlogQuery = sql`
  with due as (
    select d.due_at from service.webhook_deliveries d
    join service.webhooks h on h.id = d.webhook_id
    where d.state = 'pending' and d.due_at <= now() and (h.enabled or d.test)
  )
  select
    (select count(*)::int from service.tasks where status = 'queued') as queued,
    (select count(*)::int from service.tasks where status = 'running') as running,
    (select coalesce(extract(epoch from now() - min(t.created_at)), 0)::float8
      from service.tasks t join service.workspaces w on w.id = t.workspace_id
      where t.status = 'queued' and w.status = 'active') as queue_age,
    (select count(*)::int from due) as deliveries_due,
    (select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 from due) as delivery_age`;

/**
 * Gauges that are read when the metrics are requested. Returns the function that reads them. When the database fails, its gauges
 * are left out, because the others matter most then.
 */
export function createBacklogGauges({
  db,
  database,
  metrics,
  log,
}: Pick<ServiceContext, 'db' | 'database' | 'metrics' | 'log'>): () => Promise<void> {
  const tasksQueued = metrics.gauge({
    name: 'atelier_tasks_queued',
    help: 'Tasks of all processes that wait.',
  });
  const tasksRunning = metrics.gauge({
    name: 'atelier_tasks_running',
    help: 'Tasks of all processes that are worked on.',
  });
  const queueAge = metrics.gauge({
    name: 'atelier_queue_age_seconds',
    help: 'How long the oldest queued task of all processes waits.',
  });
  const deliveriesDue = metrics.gauge({
    name: 'atelier_webhook_deliveries_due',
    help: 'Webhook deliveries of all processes that are due and not being sent.',
  });
  const deliveryAge = metrics.gauge({
    name: 'atelier_webhook_backlog_age_seconds',
    help: 'How long the oldest of them is due.',
  });
  const connections = metrics.gauge({
    name: 'atelier_database_connections',
    help: 'Connections of this process to PostgreSQL for statements.',
    labelNames: ['state'],
  });
  const waitingGauge = metrics.gauge({
    name: 'atelier_database_waiting',
    help: 'Calls of this process that wait for a connection.',
  });
  return async () => {
    const { pool } = database.stats();
    if (pool !== null) {
      connections.set({ state: 'busy' }, pool.openCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      waitingGauge.set(pool.waitingCount);
    }
    const databaseGauges = [tasksQueued, tasksRunning, queueAge, deliveriesDue, deliveryAge];
    try {
      const { rows } = await db.execute<Backlog>(backlogQuery);
      for (const row of rows) {
        tasksQueued.set(row.queued);
        tasksRunning.set(row.running);
        queueAge.set(row.queue_age);
        deliveriesDue.set(row.deliveries_due);
        deliveryAge.set(row.delivery_age);
      }
    } catch (error) {
      for (const gauge of databaseGauges) gauge.remove();
      log.warn({ err: error }, 'the backlog could not be read for the metrics');
    }
  };
}
