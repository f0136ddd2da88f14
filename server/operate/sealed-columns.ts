/** A column with values that are encrypted with the installation's secret and bound to their row. */
export interface SealedColumn {
  /** With its schema, such as `service.webhooks`. */
  readonly table: string;
  readonly column: string;
  /** `list`: a JSON array of objects whose `sealed` is encrypted. */
  readonly form: 'text' | 'list';
  /** The column whose text the value is bound to. */
  readonly boundTo: string;
  /** The purpose that the capability encrypts for. */
  readonly purpose: string;
}

/** Every stored value that only the secret opens. A test compares their purposes with those in the sources. */
export const sealedColumns: Readonly<Record<'service' | 'console', readonly SealedColumn[]>> = {
  service: [
    {
      table: 'service.connections',
      column: 'sealed_secrets',
      form: 'text',
      boundTo: 'id',
      purpose: 'provider-secrets',
    },
    {
      table: 'service.webhooks',
      column: 'secret',
      form: 'text',
      boundTo: 'id',
      purpose: 'webhook-secret',
    },
    {
      table: 'service.webhooks',
      column: 'retired_secrets',
      form: 'list',
      boundTo: 'id',
      purpose: 'webhook-secret',
    },
    {
      table: 'service.signing_certificates',
      column: 'sealed_key',
      form: 'text',
      boundTo: 'number',
      purpose: 'content-credentials',
    },
  ],
  console: [
    {
      table: 'console.workspace_keys',
      column: 'sealed',
      form: 'text',
      boundTo: 'workspace_id',
      purpose: 'workspace-key',
    },
    {
      table: 'console.workspace_keys',
      column: 'next_sealed',
      form: 'text',
      boundTo: 'workspace_id',
      purpose: 'workspace-key',
    },
    {
      table: 'console.totp_secrets',
      column: 'sealed',
      form: 'text',
      boundTo: 'user_id',
      purpose: 'totp',
    },
    {
      table: 'console.notification_webhooks',
      column: 'sealed_url',
      form: 'text',
      boundTo: 'id',
      purpose: 'notification-webhook',
    },
    {
      table: 'console.experiment_webhook_secrets',
      column: 'sealed',
      form: 'text',
      boundTo: 'workspace_id',
      purpose: 'experiment-webhook-secret',
    },
    {
      table: 'console.experiment_webhook_secrets',
      column: 'retired',
      form: 'list',
      boundTo: 'workspace_id',
      purpose: 'experiment-webhook-secret',
    },
  ],
};

/** Purposes of what is encrypted but not stored here: it ends with the secret. */
export const unstoredPurposes: readonly string[] = [
  'agent-client',
  'text-compaction',
  'totp-setup',
  'unsubscribe',
  'shared-file',
];
