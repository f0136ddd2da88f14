import { isStillSent, type RetentionDays, tableRetention } from '@/lib/platform/retention';

/** Tables whose rows are archived and removed together, month by month. */
export interface ArchivedSet {
  readonly name: 'turns' | 'audit' | 'webhooks';
  readonly keeps: keyof RetentionDays;
  /** The table whose `created_at` decides the month of all. */
  readonly root: string;
  /** Whether a row `t` of the root may still change, or get rows of its own: then its month waits. */
  readonly mayChange?: string;
  /** Each table with where its rows `t` are, joined to the row `r` of the root that they belong to. */
  readonly tables: Readonly<Record<string, string>>;
}

/** What an archive takes: each table that is removed by it ({@link tableRetention}, `monthOf`), with what goes along. */
export const archivedSets: readonly ArchivedSet[] = [
  {
    name: 'turns',
    keeps: 'turns',
    root: 'service.turns',
    tables: { 'service.turns': 'service.turns t join service.turns r on r.id = t.id' },
  },
  {
    name: 'audit',
    keeps: 'audit',
    root: 'console.audit_events',
    tables: {
      'console.audit_events': 'console.audit_events t join console.audit_events r on r.id = t.id',
    },
  },
  {
    name: 'webhooks',
    keeps: 'deliveries',
    root: 'service.webhook_events',
    mayChange: isStillSent,
    tables: {
      'service.webhook_events':
        'service.webhook_events t join service.webhook_events r on r.id = t.id',
      'service.webhook_deliveries':
        'service.webhook_deliveries t join service.webhook_events r on r.id = t.event_id',
      'service.webhook_attempts': `service.webhook_attempts t join service.webhook_deliveries d on d.id = t.delivery_id
        join service.webhook_events r on r.id = d.event_id`,
    },
  },
];
